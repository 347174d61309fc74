import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sumPln } from '@lokum/amounts/money/sum-pln'
import type { DocumentLedger } from '@lokum/contracts/settlements/document-ledger'
import type { Item } from '@lokum/contracts/settlements/item'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { tableOf, tablesOf } from '../../../../../packages/month-engine/test/calculation/worked-example.ts'
import { brokenSums, look } from './a-month.ts'
import { aWorkedHouse, call, openSettlements } from './worked-house.ts'

let world: World
let landlord: Landlord
let house: Awaited<ReturnType<typeof aWorkedHouse>>
/** The three settlements by their tenant, calculated and approved. */
let approved: Map<string, string>
beforeAll(async () => {
  world = await openWorld()
  landlord = await world.aLandlord()
  house = await aWorkedHouse(landlord)
  approved = await settleHouse()
})
afterAll(() => world[Symbol.asyncDispose]())

async function settleHouse() {
  const settlements = await openSettlements(landlord, house)
  for (const id of settlements.values()) await call(landlord, `/v1/settlements/${id}/calculate`)
  for (const id of settlements.values())
    await call(landlord, `/v1/settlements/${id}/items/decisions`, { decision: 'approve' })
  return settlements
}

function rowOf({ label, formula, amount_pln }: Item) {
  return { Item: label, How: formula, 'Amount (PLN)': amount_pln.toFixed(2) }
}

test('the three settlements of the worked example have every item, formula and total of its page', async () => {
  const pages = []

  for (const [tenant, id] of approved) {
    const { body } = await look(landlord, id)
    const total = { Item: 'Total', How: '', 'Amount (PLN)': body.total_pln.toFixed(2) }
    pages.push({ section: `Tenant ${tenant}`, rows: [...body.items.map(rowOf), total] })
  }

  expect(pages).toEqual(tablesOf('Item'))
})

test('nothing is missing in the worked example once all is approved, and nothing is doubtful', async () => {
  for (const id of approved.values()) {
    const { body } = await look(landlord, id)

    expect(body).toMatchObject({ state: 'calculated', missing: [] })
    expect(body.items.filter(({ state }: Item) => state !== 'approved')).toEqual([])
    expect(body.items.flatMap(({ notes }: Item) => notes)).toEqual([])
  }
})

test('the account of the electricity invoice matches its page, for each tenant and for each line', async () => {
  const [document = ''] = house.documents.ksef
  const pln = (amount: number) => amount.toFixed(2)

  const accounts = []
  for (const tenant of ['A', 'B']) {
    const { body } = await look(landlord, approved.get(tenant) ?? '')
    const found = body.document_ledgers.find(({ document_id: id }: { document_id: string }) => id === document)
    accounts.push({
      Account: tenant,
      'Total (PLN)': pln(found.total_pln),
      'Used (PLN)': pln(found.used_pln),
      'Elsewhere (PLN)': pln(found.used_elsewhere_pln),
      'Landlord (PLN)': pln(found.landlord_pln),
      'Excluded (PLN)': pln(found.excluded_pln),
      'Open (PLN)': pln(found.open_pln),
      'Difference (PLN)': pln(found.difference_pln),
    })
  }
  const { body } = await landlord.settlements.request('GET', `/v1/documents/${document}/ledger`)
  const lines = body.lines.map((line: DocumentLedger['lines'][number]) => ({
    Line: line.label,
    'Total (PLN)': pln(line.total_pln),
    'Used (PLN)': pln(line.used_pln),
    'Landlord (PLN)': pln(line.landlord_pln),
    Why: line.landlord.map(({ reason }) => reason).join(', '),
  }))

  expect(accounts).toEqual(tableOf('Account', 'Total (PLN)'))
  expect(lines).toEqual(tableOf('Line', 'Total (PLN)'))
})

test('the shares of each cost of the worked example match its page and add up to the cost', async () => {
  const tenants = new Map([...house.agreements].map(([tenant, id]) => [id, tenant]))

  const { rows } = await world.pools.settlements.query(
    `SELECT cost.label, cost.amount_pln::text AS cost, agreement_id, allocation.part::float, allocation.days,
      allocation.amount_pln::text AS share
     FROM cost JOIN allocation ON allocation.cost_id = cost.id WHERE cost.account_id = $1`,
    [landlord.accountId],
  )

  const shares = rows.map(({ label, agreement_id: id, part, days, share }) => ({
    Cost: label,
    Who: tenants.get(id) ?? 'landlord',
    'Share (PLN)': share,
    Part: String(part ?? ''),
    Days: String(days ?? ''),
  }))
  const printed = tableOf('Cost', 'Who').map(({ 'Exact (PLN)': _exact, ...row }) => row)
  expect(new Set(shares)).toEqual(new Set(printed))
  expect(shares).toHaveLength(printed.length)
  for (const [cost, parts] of Map.groupBy(rows, (row) => row.cost)) {
    expect(sumPln(parts.map(({ share }) => share))).toBe(cost)
  }
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('calculating the worked example again changes nothing', async () => {
  for (const id of approved.values()) {
    const before = await look(landlord, id)

    const again = await call(landlord, `/v1/settlements/${id}/calculate`)

    expect(again.items).toEqual(before.body.items)
    expect(again.missing).toEqual([])
  }
})
