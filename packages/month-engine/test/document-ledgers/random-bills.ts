import { readKsef } from '@lokum/bill-reader/readers/read-ksef'
import { readKsefDocument } from '@lokum/bill-reader/rules/read-ksef-document'
import type { DifferenceShareBy, UtilityCategory } from '@lokum/contracts/settlements/cost-category'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import fc from 'fast-check'
import type { DocumentCase } from '../../src/calculation/settlement-case.ts'
import { aBill, type Row } from '../calculation/a-bill.ts'

const names = [
  'Energia czynna',
  'Energia czynna strefa dzienna',
  'Energia czynna strefa nocna',
  'Internet',
  'Ogrzewanie',
  'Woda',
  'Rabat na internet',
]

/** A row net or gross, with a discount, a negative quantity or price, its VAT rate, and perhaps the number of a meter. */
const row: fc.Arbitrary<Row> = fc
  .record({
    name: fc.constantFrom(...names),
    quantity: fc.integer({ min: -50, max: 400 }),
    net: fc.integer({ min: -500, max: 9_000 }).map((scaled) => scaled / 1_000),
    discount: fc.constantFrom(0, 0, 1.5),
    vat: fc.constantFrom(23, 8, 5, 0),
    isGross: fc.constantFrom(false, false, true),
    meter: fc.constantFrom('', '', '111', '90555123'),
  })
  .map(toRow)

/** A row in which quantity and price are not both negative. */
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

const days = fc.constantFrom<{ from: string; to: string }>(
  { from: '2026-04-01', to: '2026-04-30' },
  { from: '2026-04-01', to: '2026-04-15' },
  { from: '2026-04-16', to: '2026-04-30' },
  { from: '2026-03-16', to: '2026-05-15' },
  { from: '2026-05-01', to: '2026-05-31' },
)

const invoice = rows.map((some) => ({ rows: some, isCorrection: false }))

const advances = fc.subarray<UtilityCategory>(['electricity', 'heating', 'water'])

const uses = fc.array(fc.nat(30), { minLength: 6, maxLength: 6 })

/** The use by the sub-meters of a house up to each of its days, and how far the main meter differs. */
const house = fc.record({
  flat: uses,
  other: uses,
  losses: fc.integer({ min: -5, max: 20 }),
  difference: fc.constantFrom<DifferenceShareBy>('landlord', 'area', 'persons', 'equal'),
})

/** April of a flat and perhaps of a house, with all bills that concern them. */
export const randomMonth = fc.record({
  bills: fc.array(fc.record({ bill: fc.oneof(invoice, correction), days }), { minLength: 1, maxLength: 4 }),
  uses: fc.tuple(fc.nat(300), fc.nat(20), fc.nat(300)),
  hasZones: fc.boolean(),
  /** A tenant who comes a day after the first has left. */
  hasSecond: fc.boolean(),
  /** A tenant of another flat, who shares internet and heating. */
  hasNeighbour: fc.boolean(),
  /** The advances of the first tenant and of the second. */
  advances: fc.tuple(advances, advances),
  /** Its water is shared by sub-meters. */
  house,
})

export type RandomMonth = typeof randomMonth extends fc.Arbitrary<infer Value> ? Value : never

export type ReadBill = DocumentCase & { total: string | null }

/** A bill as the service reads it from its XML. */
export function readBill({ bill, days: { from, to } }: RandomMonth['bills'][number], index: number): ReadBill {
  const reading = readKsefDocument(readKsef(aBill({ ...bill, from, to })))
  const numberOf = (text: string | null) => (text === null ? null : Number(text))
  const lines = reading.lines.map(
    (one, number): DocumentLine => ({
      line: number + 1,
      kind: one.kind,
      category: one.category,
      label: one.label,
      unit: one.unit,
      zone: one.zone,
      quantity: numberOf(one.quantity),
      rate_pln: numberOf(one.ratePln),
      amount_pln: numberOf(one.amountPln),
      net_price: null,
      conversion_factor: null,
      meter_number: one.meterNumber,
      excerpt: one.excerpt,
      period_from: one.periodFrom,
      period_to: one.periodTo,
      place: one.place,
      at: one.at,
      confidence: one.confidence,
      proposed_by: 'assistant',
      replaces: null,
    }),
  )
  const { findings, totalPln: total, periodFrom, periodTo } = reading
  return { id: `doc_${index}`, periodFrom, periodTo, findings, lines, total }
}
