import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { makeForm, type SentFile } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { watchEventLoop } from '@lokum/service-kit/telemetry/watch-event-loop'
import { aPng } from '../../../../packages/bill-reader/test/files.ts'
import { aCsv, send } from '../ledger/payment-imports/a-statement-file.ts'
import { type OwnWorld, openOwnWorld } from '../world.ts'
import { aHeicOf, anInvoiceOf, anInvoiceWith, anXmlOf } from './hostile-files.ts'

/** The service runs in the thread of the test, whose CPU time a busy machine does not change. */
let world: OwnWorld
let landlord: Landlord
/** Limit of one turn, beside what the tests themselves do in this thread. */
const mostMs = 200
beforeAll(async () => {
  world = await openOwnWorld()
  landlord = await world.aLandlord()
  // What the first call compiles and connects is measured with none of them.
  await upload({ type: 'image/png', bytes: aPng() })
})
afterAll(() => world[Symbol.asyncDispose]())

const upload = (file: Omit<SentFile, 'name'>) =>
  landlord.settlements.request('POST', '/v1/documents', makeForm({ name: 'file', ...file }, { kind: 'invoice' }))

/** The CPU time of the longest turn of the event loop while the work is done, as the services' own guard measures it. */
async function longestTurnMsOf(work: () => Promise<unknown>): Promise<number> {
  const turns: number[] = []
  const log = { error: ({ cpu_ms }: { cpu_ms: number }) => void turns.push(cpu_ms) }
  using _watch = watchEventLoop({ log })
  await work()
  return Math.max(0, ...turns)
}

const examined: [string, string, () => Buffer, number][] = [
  ['a HEIC with 50 000 sizes', 'image/heic', () => aHeicOf({ sizes: 50_000 }), 422],
  ['XML with 199 000 elements', 'text/xml', () => anXmlOf({ elements: 199_000 }), 415],
]

test.each(examined.slice(0, atDepth({ usual: 1, deep: 2 })))(
  'the event loop stays free while %s is examined',
  async (_name, type, make, status) => {
    const bytes = make()
    const statuses = [(await upload({ type, bytes })).status]

    const longestMs = await longestTurnMsOf(async () => {
      statuses.push((await upload({ type, bytes })).status)
    })

    expect(statuses).toEqual([status, status])
    expect(longestMs).toBeLessThan(mostMs)
  },
)

const invoices: [string, () => Buffer][] = [
  ['9 900 lines and 9 900 descriptions', () => anInvoiceOf({ lines: 9_900 })],
  ['8 000 characters of licznik1 in a paragraph', () => anInvoiceWith({ paragraph: 'licznik1'.repeat(1_000) })],
  ['60 000 no-break spaces in a paragraph', () => anInvoiceWith({ paragraph: `licznik${'\u00a0'.repeat(60_000)}1` })],
]

test.each(invoices.slice(0, atDepth({ usual: 1, deep: 3 })))(
  'the event loop stays free while an invoice with %s is read, completely',
  async (_name, make) => {
    const { body } = await upload({ type: 'text/xml', bytes: make() })
    let reading: { lines: unknown[]; findings: { code: string }[] } = { lines: [], findings: [] }

    const longestMs = await longestTurnMsOf(async () => {
      const answer = await landlord.settlements.request('POST', `/v1/documents/${body.id}/read`)
      reading = answer.body.reading
    })

    expect(reading.lines.length).toBeGreaterThan(0)
    expect(reading.findings.map(({ code }) => code)).not.toContain('unreadable')
    expect(longestMs).toBeLessThan(mostMs)
  },
)

const statementLines = atDepth({ usual: 4_000, deep: 20_000 })

test(`the event loop stays free while a bank statement of ${statementLines} lines is read and stored`, async () => {
  const transfers = Array.from({ length: statementLines }, (_, line) => ({ amount: '1,00', title: `Czynsz ${line}` }))
  const bytes = aCsv(transfers)
  // Code that runs for the first time is several times slower.
  const statuses = [(await send(landlord, aCsv(transfers.slice(0, statementLines / 5)))).status]

  const longestMs = await longestTurnMsOf(async () => {
    statuses.push((await send(landlord, bytes)).status)
  })

  expect(statuses).toEqual([201, 201])
  expect(longestMs).toBeLessThan(mostMs)
})

const greedyExports = atDepth({ usual: 40, deep: 150 })

test(`${greedyExports} exports of one account do not delay the export of another by more than one turn`, async () => {
  const other = await world.aLandlord()
  const exportOf = (caller: Landlord) => caller.settlements.request('GET', '/v1/tax-years/2025/export?format=xlsx')
  const greedy = Array.from({ length: greedyExports }, () => exportOf(landlord))

  const answer = await exportOf(other)

  expect(answer.status).toBe(200)
  const answers = await Promise.all(greedy)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(greedyExports - 20)
  for (const { body, headers } of refused) expect([body.code, headers['retry-after']]).toEqual(['rate_limited', '2'])
})
