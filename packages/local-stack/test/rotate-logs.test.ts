import { appendFile, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { startLogRotation } from '../src/supervisor/rotate-logs.ts'
import { eventually } from '../src/testing/eventually.ts'

test('a log that has grown beyond its size is kept once as it was, and its process writes on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lokum-test-logs-'))
  const path = join(folder, 'gateway.log')
  await appendFile(join(folder, 'small.log'), 'small')
  await using log = await open(path, 'a')
  await log.write('first '.repeat(100))
  using _rotation = startLogRotation(folder, { maxBytes: 500, everyMs: 10 })
  await eventually(async () => expect(await readFile(path, 'utf8')).toBe(''))

  await log.write('second')

  expect(await readFile(path, 'utf8')).toBe('second')
  expect(await readFile(`${path}.1`, 'utf8')).toBe('first '.repeat(100))
  await log.write('third '.repeat(100))
  await eventually(async () => expect(await readFile(`${path}.1`, 'utf8')).toMatch(/^secondthird/))
  expect(await readFile(join(folder, 'small.log'), 'utf8')).toBe('small')
  await rm(folder, { recursive: true })
})
