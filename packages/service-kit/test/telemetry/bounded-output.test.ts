import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { BoundedOutput } from '../../src/telemetry/bounded-output.ts'

const line = (n: number) => `{"line":${n},"text":"${'x'.repeat(100)}"}\n`

test('lines arrive whole and in order', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lokum-test-log-'))
  const path = join(folder, 'log')
  await using file = await open(path, 'a')
  const output = new BoundedOutput(file.fd)

  for (let n = 0; n < 500; n += 1) output.write(line(n))
  await eventually(async () => expect(await readFile(path, 'utf8')).toHaveLength(expected.length))

  expect(await readFile(path, 'utf8')).toBe(expected)
  expect(output.dropped).toBe(0)
  await rm(folder, { recursive: true })
})

const expected = Array.from({ length: 500 }, (_, n) => line(n)).join('')

test('on a full disk lines wait up to a bound, and further ones are dropped and counted', async () => {
  // Never closed: the output keeps trying, and would write into the file that gets this descriptor next.
  const full = openSync('/dev/full', 'w')
  const output = new BoundedOutput(full, { maxBytes: 10_000, retryMs: 1 })

  for (let n = 0; n < 1_000; n += 1) output.write(line(n))
  await new Promise((resolve) => setTimeout(resolve, 50))

  expect(output.dropped).toBeGreaterThan(900)
})

test('a process whose log finds no room on the disk works on, and ends when it has nothing to do', async () => {
  await using full = await open('/dev/full', 'w')
  const child = spawn(process.execPath, ['--input-type=module', '--eval', chatter], {
    stdio: ['ignore', full.fd, 'inherit', 'ipc'],
    env: { PATH: process.env.PATH },
  })
  const [message] = await once(child, 'message')
  const [code] = await once(child, 'exit')

  expect(message).toBe('alive')
  expect(code).toBe(0)
})

const log = new URL('../../src/telemetry/log.ts', import.meta.url).href
/** Logs 20 MB at once, and says half a second later that its event loop turns. */
const chatter = `
  const { createLog } = await import('${log}')
  const log = createLog({ service: 'test', level: 'info' })
  for (let n = 0; n < 200_000; n += 1) log.info({ n, text: '${'x'.repeat(100)}' }, 'test.chatter')
  setTimeout(() => process.send('alive', () => process.disconnect()), 500)`
