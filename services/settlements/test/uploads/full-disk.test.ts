import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { defineOperation, writeLimit } from '@lokum/contracts/interface/operation'
import { listen } from '@lokum/service-kit/http/listen'
import { Problem } from '@lokum/service-kit/problem'
import { receiveUpload } from '../../src/uploads/receive-upload.ts'

const Upload = defineOperation({
  id: 'upload',
  method: 'POST',
  path: '/v1/uploads',
  service: 'settlements',
  tag: 'Uploads',
  summary: 'Upload',
  description: 'For tests.',
  scopes: ['settlements.write'],
  limit: writeLimit,
  request: { upload: { maxBytes: 1_000_000, mediaTypes: ['image/png'] } },
  answer: { status: 201 },
  problems: [],
})

test.each([10, 300_000])(
  'an upload of %d bytes that the disk has no room for is refused as overloaded and leaves nothing',
  async (size) => {
    const folder = await mkdtemp(join(tmpdir(), 'lokum-test-spool-'))
    const openFile = async (path: string) => {
      await writeFile(path, '')
      return open('/dev/full', 'w')
    }
    await using door = await listen(
      async (request, response) => {
        const outcome = await receiveUpload(Upload, request, { folder, openFile }).then(
          () => 'received',
          (error: unknown) => (error instanceof Problem ? error.code : String(error)),
        )
        response.end(outcome)
      },
      { host: '127.0.0.1', port: 0 },
    )
    const form = new FormData()
    form.set('file', new Blob([Buffer.alloc(size, 1)]), 'a.png')

    const outcome = await (await fetch(door.url, { method: 'POST', body: form })).text()

    expect(outcome).toBe('overloaded')
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
  },
)
