import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { problems } from '@lokum/contracts/problems/problem'
import { landlordScopes } from '@lokum/local-stack/identity-provider/clients'
import { type Answer, createClient } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openOwnWorld } from '@lokum/local-stack/world/open-own-world'
import { billing } from './hostile/billing.ts'
import { brokenJson } from './hostile/broken-json.ts'
import { decisions } from './hostile/decisions.ts'
import type { Digests } from './hostile/digest-tables.ts'
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
import { type WireRow, wire } from './hostile/wire.ts'
import { wrongMembers } from './hostile/wrong-members.ts'
import { belongingsOf } from './laws/belongings.ts'
import { aReceiver } from './world/receiver.ts'
import { type RawAnswer, sendRaw } from './world/send-raw.ts'
import { endingsOf, ServiceProcesses } from './world/service-processes.ts'

const requests: readonly HostileRow[] = [
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
  ...billing,
]

const rows = [...requests, ...uploads]

/** Settings as in production: a process that keeps what it compiled writes it when it ends, for seconds after a change of the code. */
const settings = { NODE_DISABLE_COMPILE_CACHE: '1' }
const all = { webhooks: settings, apartments: settings, settlements: settings, gateway: settings }

const stack = new AsyncDisposableStack()
let processes: ServiceProcesses
let scene: Scene
let before: Digests
let answers: Map<HostileRow, PromiseSettledResult<Answer>>
let wireAnswers: Map<WireRow, RawAnswer[]>
beforeAll(async () => {
  processes = stack.use(new ServiceProcesses())
  const world = stack.use(await openOwnWorld({ start: processes.start, settings: all }))
  // The plan holds the three apartments below and the two of the belongings.
  const owner = await world.aLandlord({ plan: 'basic' })
  await owner.create({ label: 'Café Żółw' }, { 'idempotency-key': 'used' })
  await Promise.all(Array.from({ length: 2 }, () => owner.create()))
  const receiver = await aReceiver(world, owner)
  scene = { world, owner, belongings: await belongingsOf(owner, receiver.url) }
  before = await eventually(async () => {
    expect(await unsettledFacts(world)).toBe(0)
    return await storedRows(world)
  })
  // Files are checked by one worker process: more at once would wait too long on a busy machine, which is refused with 503.
  const answered = await Promise.all([sendAll(requests, { atOnce: 16 }), sendAll(uploads, { atOnce: 2 })])
  answers = new Map(answered.flatMap((outcomes) => [...outcomes]))
  const sent = wire.map(async (row) => [row, await sendOnWire(row.bytes(strangersToken()))] as const)
  wireAnswers = new Map(await Promise.all(sent))
})
afterAll(() => stack.disposeAsync())

test.each(rows)('$what is refused: $answer', (row) => {
  const sent = answers.get(row)

  if (sent?.status !== 'fulfilled') throw sent?.reason
  expect(summaryOf(sent.value)).toBe(row.answer)
})

test.each(wire)('$what on the wire is answered by $answers', (row) => {
  const received = (wireAnswers.get(row) ?? []).map(({ status, body }) => {
    const [, code] = /"code":"([a-z_]+)"/.exec(body) ?? []
    return [status, code].filter(Boolean).join(' ')
  })

  expect(received).toEqual(row.answers)
})

test('the gateway opens no tunnel', async () => {
  const received = await sendOnWire('CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n')

  expect(received.filter(({ status }) => status < 400)).toEqual([])
})

test('an unknown expectation is refused, and nobody is asked for a body that is certainly refused', async () => {
  const post = (path: string, expectation: string) =>
    sendOnWire(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: ${expectation}\r\n\r\n`,
    )

  const received = await Promise.all([
    post('/v1/apartments', 'miracles'),
    post('/v1/apartments', '200-ok'),
    post('/internal/apartments', '100-continue'),
    post('/v1/apartments', '100-continue'),
  ])

  expect(received.map((found) => found.map(({ status }) => status))).toEqual([[417], [417], [404], [401]])
})

test('none of the hostile requests has stored or changed anything', async () => {
  expect(await unsettledFacts(scene.world)).toBe(0)
  expect(await storedRows(scene.world)).toEqual(before)
})

test('none of the hostile requests was an error of ours: no service has logged one', () => {
  const errors = processes.logLines().filter(({ level }) => level >= 50)
  // On a busy machine the identity provider may answer late, which is refused with 503 and repeated.
  const ours = errors.filter((line) => !JSON.stringify(line).includes(problems.auth_unavailable.detail.en))

  expect(ours).toEqual([])
})

test('the gateway still serves', async () => {
  const landlord = await scene.world.aLandlord()

  const answer = await landlord.create()

  expect(answer.status).toBe(201)
})

test('every service that was called ends by itself', async () => {
  const endings = await endingsOf(scene.world, processes)

  expect(endings).toEqual(Array(4).fill({ code: 0, signal: null }))
})

test('the table has more than three hundred rows, and none twice', () => {
  expect(rows.length).toBeGreaterThan(300)
  expect(new Set(rows.map(({ what }) => what)).size).toBe(rows.length)
})

let senders = 0
let strangers = 0

/** Sends all of them, some at once, and keeps each outcome for the test that judges it. */
async function sendAll(all: readonly HostileRow[], { atOnce }: { atOnce: number }): Promise<typeof answers> {
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
  using client = createClient({ baseUrl: scene.world.system.urls.gateway, headers: address })
  return await client.request(method, where, {
    token: tokenOf(row),
    headers: { ...row.headers },
    ...(body !== undefined && { body }),
    ...(row.rawBody !== undefined && { rawBody: row.rawBody }),
  })
}

function tokenOf({ token }: Pick<HostileRow, 'token'>): string | null {
  if (token === undefined) return strangersToken()
  return token === null ? null : token(scene)
}

/** A token with every scope of an account that no other row uses. */
function strangersToken(): string {
  const { identity } = scene.world
  strangers += 1
  return identity.mint({ client: identity.clientFor({ account: `stranger-${strangers}`, scopes: landlordScopes }) })
}

function sendOnWire(bytes: string): Promise<RawAnswer[]> {
  return sendRaw(scene.world.system.urls.gateway, bytes)
}

/** Status, code and the first fault, in one line. */
function summaryOf({ status, body }: Answer): string {
  const [fault] = body?.errors ?? []
  const place = fault && `${fault.pointer ?? fault.parameter ?? fault.header} ${fault.code}`
  return [status, body?.code, place].filter(Boolean).join(' ')
}
