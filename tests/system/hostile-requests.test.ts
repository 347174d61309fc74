import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Answer, createClient } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { billing } from './hostile/billing.ts'
import { brokenJson } from './hostile/broken-json.ts'
import { decisions } from './hostile/decisions.ts'
import { badScopes, forgedTokens } from './hostile/forged-tokens.ts'
import { monthlyClose } from './hostile/monthly-close.ts'
import { foreignObjects, otherCreations, ownObjects } from './hostile/objects.ts'
import { badIdentifiers, paths } from './hostile/paths.ts'
import { queries } from './hostile/queries.ts'
import type { HostileRow, Scene } from './hostile/row.ts'
import { storedRows, unsettledFacts } from './hostile/stored-rows.ts'
import { strangeText } from './hostile/strange-text.ts'
import { transport } from './hostile/transport.ts'
import { uploads } from './hostile/uploads.ts'
import { wrongMembers } from './hostile/wrong-members.ts'
import { belongingsOf } from './laws/belongings.ts'
import { openWorldOfProcesses } from './world.ts'

const rows: readonly HostileRow[] = [
  ...brokenJson,
  ...wrongMembers,
  ...strangeText,
  ...transport,
  ...forgedTokens,
  ...badScopes,
  ...paths,
  ...badIdentifiers,
  ...queries,
  ...foreignObjects,
  ...ownObjects,
  ...otherCreations,
  ...monthlyClose,
  ...decisions,
  ...uploads,
  ...billing,
]

/** Four processes start, and a busy machine takes its time for that. */
const startMs = 90_000

let world: Awaited<ReturnType<typeof openWorldOfProcesses>>
let scene: Scene
let before: Record<string, string>
let answers: Map<HostileRow, PromiseSettledResult<Answer>>
beforeAll(async () => {
  // Each row comes from an address of its own, since failed authentications are limited by address.
  world = await openWorldOfProcesses({ settings: { gateway: { TRUSTED_PROXY_HOPS: '1' } } })
  const owner = world.aLandlord()
  await owner.create({ label: 'Café Żółw' }, { 'idempotency-key': 'used' })
  await Promise.all(Array.from({ length: 2 }, () => owner.create()))
  const receiver = await world.aReceiver(owner)
  scene = { world, owner, belongings: await belongingsOf(owner, receiver.url) }
  before = await eventually(async () => {
    expect(await unsettledFacts(world)).toBe(0)
    return await storedRows(world)
  })
  answers = await sendAll(rows)
}, startMs)
afterAll(() => world[Symbol.asyncDispose]())

test.each(rows)('$what is refused: $answer', (row) => {
  const sent = answers.get(row)

  if (sent?.status !== 'fulfilled') throw sent?.reason
  expect(told(sent.value)).toBe(row.answer)
})

test('none of the hostile requests has stored or changed anything', async () => {
  expect(await unsettledFacts(world)).toBe(0)
  expect(await storedRows(world)).toEqual(before)
})

test('none of the hostile requests was an error of ours: no service has logged one', () => {
  const errors = world.logLines().filter(({ level }) => level >= 50)

  expect(errors).toEqual([])
})

test('the table has more than three hundred rows, each of them another one', () => {
  expect(rows.length).toBeGreaterThan(300)
  expect(new Set(rows.map(({ what }) => what)).size).toBe(rows.length)
})

const atOnce = 16
let senders = 0

/** Sends all of them, some at once, and keeps each outcome for the test that judges it. */
async function sendAll(all: readonly HostileRow[]): Promise<typeof answers> {
  const outcomes = new Map<HostileRow, PromiseSettledResult<Answer>>()
  const queue = [...all]
  const work = async () => {
    for (let row = queue.shift(); row; row = queue.shift()) {
      const [outcome] = await Promise.allSettled([send(row)])
      outcomes.set(row, outcome)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcomes
}

async function send({ method = 'POST', path = '/v1/apartments', ...row }: HostileRow): Promise<Answer> {
  senders += 1
  const where = typeof path === 'string' ? path : path(scene)
  const body = typeof row.body === 'function' ? row.body(scene) : row.body
  const address = { 'x-forwarded-for': `10.1.${Math.floor(senders / 250)}.${senders % 250}` }
  using client = createClient({ baseUrl: world.gateway.url, headers: address })
  return await client.request(method, where, {
    token: tokenOf(row),
    headers: { ...row.headers },
    ...(body !== undefined && { body }),
    ...(row.rawBody !== undefined && { rawBody: row.rawBody }),
  })
}

function tokenOf({ token }: Pick<HostileRow, 'token'>): string | null {
  if (token === undefined) return world.aLandlord().token
  return token === null ? null : token(scene)
}

/** Status, code and the first fault, in one line. */
function told({ status, body }: Answer): string {
  const [fault] = body?.errors ?? []
  const place = fault && `${fault.pointer ?? fault.parameter ?? fault.header} ${fault.code}`
  return [status, body?.code, place].filter(Boolean).join(' ')
}
