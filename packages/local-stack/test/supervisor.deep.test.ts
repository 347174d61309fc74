import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { findCommandLine } from '../src/processes/find-command-line.ts'
import type { LocalProcess } from '../src/processes/local-process.ts'
import { openPlayground, type Playground } from './stand-in/playground.ts'

const parts = ['postgres', 'nats', 'identity-provider', 'mailbox', 'apartments', 'settlements', 'webhooks', 'gateway']

let playground: Playground
let supervisor: LocalProcess
beforeAll(async () => {
  playground = await openPlayground()
  supervisor = await playground.start()
  await playground.terminalSays('Ctrl-C stops everything')
})
afterAll(async () => {
  await playground[Symbol.asyncDispose]()
})

test('a stack that is killed leaves behind what the next start stops, and finds its data', async () => {
  const before = (await playground.starts()) ?? 0
  const left = await Promise.all(parts.map((name) => playground.pidOf(name)))
  supervisor.signal('SIGKILL')
  await supervisor.exited
  expect(await Promise.all(left.map((pid) => findCommandLine(pid ?? 0)))).not.toContain(undefined)

  await writeFile(join(playground.folder, 'logs', 'long.log'), Buffer.alloc(20_000_001))
  supervisor = await playground.start()
  const said = await playground.terminalSays('Lokum is ready')

  expect(said).toContain('An earlier start left these behind')
  expect(await Promise.all(left.map((pid) => findCommandLine(pid ?? 0)))).toEqual(left.map(() => undefined))
  expect(await playground.starts()).toBe(before + 1)
})

test('a start keeps the logs small', async () => {
  const log = join(playground.folder, 'logs', 'long.log')

  expect([(await stat(log)).size, (await stat(`${log}.1`)).size]).toEqual([0, 20_000_001])
})
