import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { storedRows } from './hostile/stored-rows.ts'
import { type WireRow, wire } from './hostile/wire.ts'
import { type RawAnswer, sendRaw } from './world/send-raw.ts'
import { openWorldOfProcesses } from './world.ts'

/** Four processes start, and a busy machine takes its time for that. */
const startMs = 90_000

let world: Awaited<ReturnType<typeof openWorldOfProcesses>>
let before: Record<string, string>
let answers: Map<WireRow, RawAnswer[]>
beforeAll(async () => {
  world = await openWorldOfProcesses()
  before = await storedRows(world)
  const sent = wire.map(
    async (row) => [row, await sendRaw(world.gateway.url, row.bytes(world.aLandlord().token))] as const,
  )
  answers = new Map(await Promise.all(sent))
}, startMs)
afterAll(() => world[Symbol.asyncDispose]())

test.each(wire)('$what on the wire is answered by $answers', (row) => {
  const received = answers.get(row) ?? []

  expect(received.map(told)).toEqual(row.answers)
})

test('a tunnel through the gateway is not opened', async () => {
  const received = await sendRaw(world.gateway.url, 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n')

  expect(received.filter(({ status }) => status < 400)).toEqual([])
})

test('an expectation that nobody knows is ignored, and the one to be told to go on is met', async () => {
  const head = 'POST /internal/apartments HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n'

  const unknown = await sendRaw(world.gateway.url, `${head}Expect: miracles\r\n\r\n{}`)
  const known = await sendRaw(world.gateway.url, `${head}Expect: 100-continue\r\n\r\n{}`)

  expect(unknown.map(({ status }) => status)).toEqual([404])
  expect(known.map(({ status }) => status)).toEqual([100, 404])
})

test('nothing of it was stored, and nothing of it was an error of ours', async () => {
  expect(await storedRows(world)).toEqual(before)
  expect(world.logLines().filter(({ level }) => level >= 50)).toEqual([])
})

test('the gateway serves on after all of it', async () => {
  const answer = await world.aLandlord().create()

  expect(answer.status).toBe(201)
})

function told({ status, body }: RawAnswer): string {
  const [, code] = /"code":"([a-z_]+)"/.exec(body) ?? []
  return [status, code].filter(Boolean).join(' ')
}
