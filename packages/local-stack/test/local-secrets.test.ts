import { mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { keepLocalSecrets } from '../src/local-secrets.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lokum-secrets-'))
  file = join(folder, 'local.env')
})
afterEach(() => rm(folder, { recursive: true }))

test('secrets are made once, with a copy, for their owner alone', async () => {
  const made = await keepLocalSecrets(file)
  const again = await keepLocalSecrets(file)

  expect(again.encryptionKeys).toBe(made.encryptionKeys)
  expect(again.databasePassword('gateway')).toBe(made.databasePassword('gateway'))
  for (const path of [file, `${file}.copy`]) expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test.each([0, 120, 150, 290])('a file that was cut off after %d bytes is repaired from its copy', async (bytes) => {
  const { encryptionKeys } = await keepLocalSecrets(file)
  const whole = await readFile(file, 'utf8')
  await truncate(file, bytes)

  const repaired = await keepLocalSecrets(file)

  expect(repaired.encryptionKeys).toBe(encryptionKeys)
  expect(await readFile(file, 'utf8')).toBe(whole)
})

test('a key that was added by hand is copied too', async () => {
  await keepLocalSecrets(file)
  const added = (await readFile(file, 'utf8')).replace('local:', `next:${Buffer.alloc(32).toString('base64')},local:`)
  await writeFile(file, added)

  await keepLocalSecrets(file)

  expect(await readFile(`${file}.copy`, 'utf8')).toBe(added)
})

test('when both are cut off, repair is offered before erasure, and nothing is written', async () => {
  await keepLocalSecrets(file)
  for (const path of [file, `${file}.copy`]) await truncate(path, 130)

  const refusal = await keepLocalSecrets(file).catch(String)

  expect(refusal).toMatch(/back from a backup.*--fresh/)
  expect((await stat(file)).size).toBe(130)
})

test('a file that cannot be read is not replaced', async () => {
  await mkdir(file)

  await expect(keepLocalSecrets(file)).rejects.toThrow(/EISDIR/)
})
