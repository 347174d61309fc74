import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { generatedFolder } from '../../../packages/client/generate/client-files.ts'
import { writeTypes } from '../../../scripts/client/write-types.ts'

test('the types of the client are what the generator makes of the document', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lokum-types-'))
  await writeTypes(join(folder, 'schema.ts'))

  const made = await readFile(join(folder, 'schema.ts'), 'utf8')

  expect(await readFile(join(generatedFolder, 'schema.ts'), 'utf8')).toBe(made)
  await rm(folder, { recursive: true })
})
