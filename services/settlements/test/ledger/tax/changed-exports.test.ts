import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { fingerprintFigures } from '../../../src/ledger/tax/keep-export.ts'
import { aLetApartment, aSentStatement } from './a-tax-year.ts'
import { anEmptyYear } from './tax-records.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function yearOf({ settlements }: Landlord, year = 2025) {
  return (await settlements.request('GET', `/v1/tax-years/${year}`)).body
}

async function exportYear({ settlements }: Landlord, format: string, year = 2025) {
  expect((await settlements.request('GET', `/v1/tax-years/${year}/export?format=${format}`)).status).toBe(200)
}

/** A tenant with a rent of 1 000 PLN in March 2025, of which 400 PLN were paid. */
async function aTenant() {
  const landlord = await world.aLandlord()
  const { agreementId: agreement_id } = await aLetApartment(world, landlord, 'D')
  await aSentStatement(world, { agreementId: agreement_id, period: '2025-03', items: [{ amount: '1000.00' }] })
  const pay = async (received_on: string, amount_pln: number) => {
    const body = { agreement_id, received_on, amount_pln }
    expect((await landlord.settlements.request('POST', '/v1/payments', { body })).status).toBe(201)
  }
  await pay('2025-03-10', 400)
  const charge = (period: string, amount: string) =>
    aSentStatement(world, { agreementId: agreement_id, period, items: [{ amount }] })
  return { landlord, pay, charge }
}

test.each(['json', 'csv', 'xlsx', 'pdf'])(
  'after a payment, an exported year says that the %s no longer equals it',
  async (format) => {
    const { landlord, pay } = await aTenant()
    const before = await yearOf(landlord)

    await exportYear(landlord, format)
    const exported = await yearOf(landlord)
    await pay('2025-04-10', 100)
    const changed = await yearOf(landlord)
    await exportYear(landlord, format)

    expect(before).toMatchObject({ exported_at: null, is_changed_since_export: false })
    expect(exported).toMatchObject({ exported_at: expect.any(String), is_changed_since_export: false })
    expect(changed).toMatchObject({ exported_at: exported.exported_at, is_changed_since_export: true })
    expect(await yearOf(landlord)).toMatchObject({ is_changed_since_export: false })
  },
)

test('a statement of rent that uses a prepayment changes nothing in an exported year', async () => {
  const { landlord, pay, charge } = await aTenant()
  await pay('2025-03-20', 2000)
  await exportYear(landlord, 'json')
  const before = await yearOf(landlord)

  await charge('2025-04', '900.00')
  await pay('2026-01-10', 1)

  expect(before).toMatchObject({ revenue_pln: 2400, prepaid_pln: 1400 })
  expect(await yearOf(landlord)).toMatchObject({ revenue_pln: 2400, prepaid_pln: 500, is_changed_since_export: false })
})

test('a tax payment, the name of the apartment and a payment of another year change nothing in an exported year', async () => {
  const { landlord, pay } = await aTenant()
  await exportYear(landlord, 'json')

  const body = { period: '2025-03', amount_pln: 34, paid_on: '2025-04-20' }
  await landlord.settlements.request('POST', '/v1/tax-payments', { body })
  await pay('2026-01-10', 600)

  expect(await yearOf(landlord)).toMatchObject({ paid_pln: 34, is_changed_since_export: false })
  expect(await yearOf(landlord, 2026)).toMatchObject({ exported_at: null, is_changed_since_export: false })
})

test('another threshold changes an exported year in which it changes the tax or not, and the old one restores it', async () => {
  const { landlord } = await aTenant()
  await exportYear(landlord, 'csv')
  const set = (threshold_pln: number) =>
    landlord.settlements.request('PATCH', '/v1/tax-years/2025/settings', { body: { threshold_pln } })

  await set(200_000)
  const joint = await yearOf(landlord)
  await set(100_000)

  expect(joint.is_changed_since_export).toBe(true)
  expect((await yearOf(landlord)).is_changed_since_export).toBe(false)
})

test('a fingerprint holds the figures and no days, marks or labels', () => {
  const year = anEmptyYear()
  const apartment = { apartment_id: 'apt_1', label: 'D', revenue_pln: 0, pass_through_pln: 0, deposit_pln: 0 }
  const first = fingerprintFigures({ ...year, apartments: [apartment] })

  expect(first).toMatch(/^[0-9a-f]{64}$/)
  const later = { ...year, computed_at: '2027-01-01T00:00:00.000Z', paid_pln: 5 }
  expect(fingerprintFigures({ ...later, apartments: [{ ...apartment, label: 'E' }] })).toBe(first)
  expect(fingerprintFigures({ ...year, apartments: [{ ...apartment, deposit_pln: 1 }] })).not.toBe(first)
  expect(fingerprintFigures({ ...year, apartments: [apartment], tax_pln: 1 })).not.toBe(first)
})
