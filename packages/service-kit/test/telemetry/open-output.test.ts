import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openOutput } from '../../src/telemetry/open-output.ts'

const line = (n: number) => `{"line":${n},"text":"${'x'.repeat(100)}"}\n`

test('lines arrive whole and in order', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lokum-test-log-'))
  const path = join(folder, 'log')
  // Closed by the output.
  const output = openOutput(openSync(path, 'a'))
  let dropped = 0
  output.on('drop', () => {
    dropped += 1
  })

  for (let n = 0; n < 500; n += 1) output.write(line(n))
  await eventually(async () => expect(await readFile(path, 'utf8')).toHaveLength(expected.length))

  expect(await readFile(path, 'utf8')).toBe(expected)
  expect(dropped).toBe(0)
  output.destroy()
  await rm(folder, { recursive: true })
})

const expected = Array.from({ length: 500 }, (_, n) => line(n)).join('')

test('on a full disk lines wait up to a bound, and further ones are dropped', () => {
  // Never closed: the output keeps trying, and would write into the file that gets this descriptor next.
  const output = openOutput(openSync('/dev/full', 'w'), 10_000)
  let dropped = 0
  output.on('drop', () => {
    dropped += 1
  })

  for (let n = 0; n < 1_000; n += 1) output.write(line(n))

  expect(dropped).toBeGreaterThan(900)
})

test('a process whose log finds no room on the disk works on, and ends when it has nothing to do', async () => {
  await using full = await open('/dev/full', 'w')
  const child = runProgram(full.fd, `${chatter}\n${sayAlive}`)

  const [message] = await once(child, 'message')
  const [code] = await once(child, 'exit')

  expect(message).toBe('alive')
  expect(code).toBe(0)
})

test('a process that logs one line to a full disk and is done ends', async () => {
  await using full = await open('/dev/full', 'w')
  const child = runProgram(full.fd, `log.info('test.last'); process.disconnect()`)

  const [code] = await once(child, 'exit')

  expect(code).toBe(0)
})

test('lines wait for a reader that stopped for a while, and are all there afterwards', async () => {
  const logThenWait = `for (let n = 0; n < 5_000; n += 1) ${oneLine}\nprocess.send('logged')\nprocess.stdin.resume()`
  const child = runProgram('pipe', logThenWait)
  await once(child, 'message')

  let text = ''
  child.stdout?.on('data', (chunk) => {
    text += chunk
  })
  await eventually(() => expect(text.split('\n')).toHaveLength(5_001))

  child.stdin?.end()
  await once(child, 'exit')
})

const logModule = new URL('../../src/telemetry/log.ts', import.meta.url).href
const oneLine = `log.info({ n, text: '${'x'.repeat(100)}' }, 'test.chatter')`
/** 20 MB at once. */
const chatter = `for (let n = 0; n < 100_000; n += 1) ${oneLine}`
/** Half a second later the event loop turns. */
const sayAlive = "setTimeout(() => process.send('alive', () => process.disconnect()), 500)"

function runProgram(stdout: number | 'pipe', program: string): ChildProcess {
  const whole = `
    const { createLog } = await import('${logModule}')
    const log = createLog({ service: 'test', level: 'info' })
    ${program}`
  return spawn(process.execPath, ['--input-type=module', '--eval', whole], {
    stdio: ['pipe', stdout, 'inherit', 'ipc'],
    env: { PATH: process.env.PATH },
  })
}
