import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { ask, upload } from '../../documents/an-invoice.ts'
import { anInvoiceOf } from '../../documents/hostile-files.ts'
import { createMeter, read } from '../../tenancies/meters/a-meter.ts'
import { bestOf, longestTurnMsOf } from '../../turns-of.ts'
import { type OwnWorld, openOwnWorld } from '../../world.ts'
import { aDocument, step } from '../settlements/a-month.ts'

/** The service runs in the thread of the test. Its CPU time is judged, as the clock also counts other processes. */
let world: OwnWorld
let landlord: Landlord
/** 20 to 40 ms on an idle machine; processes that share the processor's caches add a little. */
const mostMs = 75
beforeAll(async () => {
  world = await openOwnWorld()
  landlord = await world.aLandlord()
})
afterAll(() => world[Symbol.asyncDispose]())

const covered = { from: '2026-04-01', to: '2026-04-30' }

/** A settlement with a meter and ten bills of 200 prices each. */
async function aMonthOfTenBills(): Promise<string> {
  const { id: apartment_id } = await anApartment(landlord, { surface_m2: 50 })
  await anAgreement(landlord, apartment_id)
  await world.copied(apartment_id)
  const { body: meter } = await createMeter(landlord, { apartment_id, utility: 'electricity', unit: 'kWh' })
  await read(landlord, meter.id, { read_on: '2026-03-31', value: 1000 })
  await read(landlord, meter.id, { read_on: '2026-04-30', value: 1010 })
  const lines = Array.from({ length: 200 }, (_, line) => ({
    kind: 'rate' as const,
    category: 'electricity',
    label: `Pozycja ${line}`,
    rate_pln: '0.50',
    quantity: 10,
    unit: 'kWh',
  }))
  const { body: settlement } = await settle(landlord, { apartment_id, period: '2026-04' })
  for (const _bill of Array.from({ length: 10 }))
    await step(landlord, settlement.id, 'documents', {
      document_id: await aDocument(world, apartment_id, lines, covered),
    })
  return settlement.id
}

test('ten bills of 200 prices are calculated, shown and approved in short turns', async () => {
  const id = await aMonthOfTenBills()
  const statuses: number[] = []
  const bestMs = (call: () => Promise<{ status: number }>) =>
    bestOf(4, () => longestTurnMsOf(async () => void statuses.push((await call()).status)))

  const calculatedMs = await bestMs(() => step(landlord, id, 'calculate'))
  const shownMs = await bestMs(() => landlord.settlements.request('GET', `/v1/settlements/${id}`))
  const approvedMs = await bestMs(() => step(landlord, id, 'items/decisions', { decision: 'approve' }))

  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(calculatedMs).toBeLessThan(mostMs)
  expect(shownMs).toBeLessThan(mostMs)
  expect(approvedMs).toBeLessThan(mostMs)
})

test('an invoice of 20 000 lines of XML is uploaded and read in short turns', async () => {
  const bytes = anInvoiceOf({ lines: 2_500 }).toString().replaceAll('><', '>\n<')
  expect(bytes.split('\n').length).toBeGreaterThan(20_000)
  const ids: string[] = []

  const uploadedMs = await bestOf(3, (mark) =>
    longestTurnMsOf(async () => void ids.push(await upload(landlord, Buffer.from(`${bytes}<!-- ${mark} -->`)))),
  )
  const readMs = await bestOf(3, (mark) =>
    longestTurnMsOf(async () => {
      const { body } = await ask(landlord, 'POST', `${ids[mark]}/read`)
      expect(body.reading.lines).toHaveLength(200)
    }),
  )

  expect(uploadedMs).toBeLessThan(mostMs)
  expect(readMs).toBeLessThan(mostMs)
})
