import { expect, test } from '@jest/globals'
import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import fc from 'fast-check'
import { readKsefDocument } from '../../../src/documents/assistant/rules/read-ksef-document.ts'
import { readKsef } from '../../../src/documents/readers/read-ksef.ts'
import { sumPln } from '../../../src/money/sum-pln.ts'
import { isQuantityCorrection, linesToCharge } from '../../../src/months/calculation/lines-to-charge.ts'
import { proposeItems } from '../../../src/months/calculation/propose-items.ts'
import type { DocumentCase, DraftItem } from '../../../src/months/calculation/settlement-case.ts'
import { shareCost } from '../../../src/months/costs/share-cost.ts'
import { accountForDocuments } from '../../../src/months/document-accounts/account-for-documents.ts'
import { sumOfParts } from '../../../src/months/document-accounts/account-of-line.ts'
import { buildAccountCase } from '../../../src/months/document-accounts/build-account-case.ts'
import { aBill, type Row } from '../calculation/a-bill.ts'
import { aCase, aMeter, anAgreement, aReading } from '../calculation/a-case.ts'

const names = [
  'Energia czynna',
  'Energia czynna strefa dzienna',
  'Energia czynna strefa nocna',
  'Internet',
  'Rabat na internet',
]

/** A row with a discount, a negative quantity or price, and its VAT rate. */
const row: fc.Arbitrary<Row> = fc
  .record({
    name: fc.constantFrom(...names),
    quantity: fc.integer({ min: -50, max: 400 }),
    net: fc.integer({ min: -500, max: 9_000 }).map((scaled) => scaled / 1_000),
    discount: fc.constantFrom(0, 0, 1.5),
    vat: fc.constantFrom(23, 8, 5, 0),
  })
  .map(toRow)

/** Of quantity and price one is negative at most. */
function toRow(one: Omit<Row, 'unit'>): Row {
  const { name, quantity, net, discount = 0 } = one
  const unit = name.startsWith('Energia') ? 'kWh' : 'mies.'
  return { ...one, unit, net: quantity < 0 ? Math.abs(net) : net, discount: quantity < 0 ? 0 : discount }
}

const rows = fc.array(row, { minLength: 1, maxLength: 5 })

/** A correction by differences, or with each row before and after. */
const correction = fc.record({ rows, by: fc.constantFrom('difference', 'states') }).map(({ rows: some, by }) => {
  const states = some.flatMap((one) => [{ ...one, isBefore: true }, toRow({ ...one, quantity: one.quantity - 7 })])
  return { rows: by === 'states' ? states : some, isCorrection: true }
})

const days = fc.constantFrom(
  { from: '2026-04-01', to: '2026-04-30' },
  { from: '2026-04-01', to: '2026-04-15' },
  { from: '2026-04-16', to: '2026-04-30' },
  { from: '2026-03-16', to: '2026-05-15' },
  { from: '2026-05-01', to: '2026-05-31' },
)

const month = fc.record({
  bills: fc.array(
    fc.oneof(fc.record({ bill: rows.map((some) => ({ rows: some })), days }), fc.record({ bill: correction, days })),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  uses: fc.tuple(fc.nat(300), fc.nat(20), fc.nat(300)),
  hasZones: fc.boolean(),
  /** The second tenant comes a day after the first has left. */
  hasSecond: fc.boolean(),
})

type Month = typeof month extends fc.Arbitrary<infer Value> ? Value : never
type Bill = DocumentCase & { total: string | null }

function read({ bill, days: { from, to } }: Month['bills'][number], index: number): Bill {
  const reading = readKsefDocument(readKsef(aBill({ ...bill, from, to })))
  const numberOf = (text: string | null) => (text === null ? null : Number(text))
  const lines = reading.lines.map(
    (one, number): DocumentLine => ({
      ...{ line: number + 1, role: one.role, category: one.category, label: one.label, unit: one.unit, zone: one.zone },
      ...{ quantity: numberOf(one.quantity), rate_pln: numberOf(one.ratePln), amount_pln: numberOf(one.amountPln) },
      ...{ conversion_factor: null, meter_number: one.meterNumber, excerpt: one.excerpt },
      ...{ place: one.place, at: one.at, confidence: one.confidence, proposed_by: 'assistant' },
    }),
  )
  const { findings, totalPln: total, periodFrom, periodTo } = reading
  return { id: `doc_${index}`, periodFrom, periodTo, findings, lines, total }
}

const shared_costs = [{ category: 'internet', key: 'equal', percent: null } as const]

function tenantsOf({ hasSecond }: Month): Agreement[] {
  const first = anAgreement({ id: 'agr_one', shared_costs, end: '2026-04-12' })
  return hasSecond ? [first, anAgreement({ id: 'agr_two', shared_costs, start: '2026-04-14' })] : [first]
}

function meterOf({ uses: [first, between, second], hasZones }: Month) {
  const counted = [1000, 1000 + first, 1000 + first + between, 1000 + first + between + second]
  const dates = ['2026-03-31', '2026-04-12', '2026-04-13', '2026-04-30']
  const registers = hasZones ? (['day', 'night'] as const) : (['total'] as const)
  const readings = registers.flatMap((register) =>
    dates.map((date, index) => aReading(date, counted[index] ?? 0, { id: `rdg_${date}_${register}`, register })),
  )
  return aMeter({ registers: [...registers], readings })
}

/** What each tenant and the landlord pay of each line, as a calculation has it. */
function charge(one: Month) {
  const documents = one.bills.map(read)
  const agreements = tenantsOf(one)
  const items = agreements.flatMap((agreement) =>
    proposeItems(aCase({ agreement, documents, meters: [meterOf(one)] })).items.filter(isFromDocument),
  )
  const sharers = {
    period: '2026-04',
    apartments: [{ id: 'apt_one', label: 'Dom 1', surfaceM2: '50' }],
    agreements,
  }
  const costs = documents.flatMap((document) =>
    linesToCharge(document).flatMap((line) => {
      if (line.role !== 'cost' || line.category !== 'internet' || isQuantityCorrection(line)) return []
      const { allocations } = shareCost(
        { category: 'internet', amountPln: line.amountPln, total: null, key: 'equal' },
        sharers,
      )
      return [{ document: document.id, ...line, allocations }]
    }),
  )
  return { documents, agreements, items, costs }
}

function isFromDocument({ source }: DraftItem): boolean {
  return source.kind === 'document'
}

function accountsOf({ documents, agreements, items, costs }: ReturnType<typeof charge>) {
  const tenancies = agreements.map(({ start: from, end: to }) => ({ from, to }))
  return accountForDocuments(
    documents.map((document) =>
      buildAccountCase(
        {
          ...document,
          ...{ kind: 'invoice', mode: null, total_pln: document.total, decisions: [], is_awaited: false, tenancies },
          ...{ period_from: document.periodFrom, period_to: document.periodTo, settled_months: ['2026-04'] },
          items: items.flatMap(({ source, amountPln }) =>
            source.kind === 'document' && source.document_id === document.id
              ? [{ line: source.line, own: true, isRejected: false, amountPln }]
              : [],
          ),
          costs: costs
            .filter((cost) => cost.document === document.id)
            .map(({ line, allocations }) => ({
              ...{ line, own: '0', rejected: '0', vacant: '0' },
              charged: sumPln(allocations.flatMap((one) => (one.agreementId === null ? [] : one.amountPln))),
              landlord: sumPln(allocations.flatMap((one) => (one.agreementId === null ? one.amountPln : []))),
            })),
        },
        { period: null },
      ),
    ),
  )
}

const runs = { numRuns: 150 }

test('of random bills used, used elsewhere, the landlord’s, excluded and open are the total of each line and document', () => {
  fc.assert(
    fc.property(month, (one) => {
      for (const account of accountsOf(charge(one))) {
        const { usedGrosze, usedElsewhereGrosze, landlordGrosze, excludedGrosze, openGrosze, differenceGrosze } =
          account
        const sum = usedGrosze + usedElsewhereGrosze + landlordGrosze + excludedGrosze + openGrosze
        expect(sum + differenceGrosze).toBe(account.totalGrosze)
        for (const line of account.lines) {
          const parts = line.usedGrosze + line.usedElsewhereGrosze + sumOfParts(line.landlord)
          expect(parts + line.excludedGrosze + line.openGrosze).toBe(line.totalGrosze)
        }
      }
    }),
    runs,
  )
})

test('of random bills no tenant pays more at a price than the bill', () => {
  fc.assert(
    fc.property(month, (one) => {
      const { documents, items } = charge(one)
      const billed = new Map(
        documents.flatMap(({ id, lines }) => lines.map((line) => [`${id} ${line.line}`, line.amount_pln ?? 0])),
      )
      for (const { source, amountPln } of items)
        if (source.kind === 'document')
          expect(Number(amountPln)).toBeLessThanOrEqual(
            Math.max(0, billed.get(`${source.document_id} ${source.line}`) ?? 0),
          )
    }),
    runs,
  )
})

test('of random bills several tenants and the landlord together pay exactly a shared cost', () => {
  fc.assert(
    fc.property(month, (one) => {
      for (const { allocations, amountPln } of charge(one).costs)
        expect(sumPln(allocations.map((share) => share.amountPln))).toBe(amountPln)
    }),
    runs,
  )
})
