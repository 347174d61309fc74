import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { FileRefused, UnknownFile } from '@lokum/bill-reader/readers/file-refused'
import { examineFile } from '../../src/documents/examine-file.ts'
import { refused, unsupported } from './refused-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-examine-`))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function examine(bytes: Buffer) {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return await examineFile({ path, sizeBytes: bytes.length })
}

test.each(unsupported)('%s has no supported type', async (_what, bytes) => {
  await expect(examine(bytes)).rejects.toThrow(UnknownFile)
})

test.each(refused)('%s is refused', async (_what, bytes) => {
  await expect(examine(bytes)).rejects.toThrow(FileRefused)
})
