import { toGrosze } from '@lokum/amounts/money/grosze'
import { sumPln } from '@lokum/amounts/money/sum-pln'
import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import { isQuantityCorrection, linesToCharge } from '../../src/calculation/lines-to-charge.ts'
import { proposeItems } from '../../src/calculation/propose-items.ts'
import { roundToTotal } from '../../src/calculation/round-to-total.ts'
import type { DraftItem } from '../../src/calculation/settlement-case.ts'
import { shareCost } from '../../src/costs/share-cost.ts'
import { splitLine } from '../../src/costs/split-line.ts'
import { accountForDocuments } from '../../src/document-ledgers/account-for-documents.ts'
import { buildAccountCase } from '../../src/document-ledgers/build-account-case.ts'
import { aCase, aMeter, anAgreement, aReading } from '../calculation/a-case.ts'
import { aMainMeter, aSubMeter } from '../calculation/a-house.ts'
import { type RandomMonth, type ReadBill, readBill } from './random-bills.ts'

const period = '2026-04'
const shared = ['internet', 'heating', 'water'] as const
const shared_costs = shared.flatMap((category) =>
  category === 'water' ? [] : [{ category, share_by: 'equal', percent: null } as const],
)

/** The first tenant, whose settlement it is, then the others. */
function tenantsOf({ hasSecond, hasNeighbour, advances }: RandomMonth): Agreement[] {
  const [first, second] = advances.map((all) => all.map((category) => ({ category, amount_pln: 100 })))
  const other = { id: 'agr_two', shared_costs, starts_on: '2026-04-14', advances: second ?? [] }
  const neighbour = { id: 'agr_three', apartment_id: 'apt_two', shared_costs, mode: 'rent_only' } as const
  return [
    anAgreement({ id: 'agr_one', shared_costs, ends_on: '2026-04-12', advances: first ?? [] }),
    ...(hasSecond ? [anAgreement(other)] : []),
    ...(hasNeighbour ? [anAgreement(neighbour)] : []),
  ]
}

export function meterOf({ uses: [first, between, second], hasZones }: RandomMonth) {
  const counted = [1000, 1000 + first, 1000 + first + between, 1000 + first + between + second]
  const dates = ['2026-03-31', '2026-04-12', '2026-04-13', '2026-04-30']
  const registers = hasZones ? (['day', 'night'] as const) : (['total'] as const)
  const readings = registers.flatMap((register) =>
    dates.map((date, index) => aReading(date, counted[index] ?? 0, { id: `rdg_${date}_${register}`, register })),
  )
  return aMeter({ registers: [...registers], readings })
}

/** An amount that a tenant, or without one the landlord, pays of a line in a month. */
export type Payment = {
  tenant: string | null
  month: string
  document: string
  line: number | null
  category: CostCategory | null
  amountPln: string
  /** Whether it is left to a true-up, because the tenant pays an advance. */
  waits: boolean
  /** For metered use. */
  item: DraftItem | null
}

/** The charges of each line for each tenant and the landlord, as the calculations have them. */
export function chargeBills(one: RandomMonth, bills: readonly ReadBill[] = one.bills.map(readBill)) {
  const documents = bills.map((bill) => ({ ...bill, lines: roundToTotal({ ...bill, totalPln: bill.total }).lines }))
  const agreements = tenantsOf(one)
  const metered = agreements.flatMap((agreement): Payment[] =>
    proposeItems(aCase({ agreement, documents, meters: [meterOf(one)] })).items.flatMap((item) => {
      const { source, amountPln } = item
      if (source.kind !== 'document') return []
      return [
        {
          tenant: agreement.id,
          month: period,
          document: source.document_id,
          line: source.line,
          category: item.category,
          amountPln,
          waits: false,
          item,
        },
      ]
    }),
  )
  return {
    documents: bills,
    agreements,
    metered,
    shares: documents.flatMap((document) => sharesOf(one, document, agreements)),
  }
}

/** The shares of internet, heating and water in each month of the bill; water is shared by sub-meters. */
export function sharesOf(one: RandomMonth, document: ReadBill, agreements: readonly Agreement[]): Payment[] {
  const { periodFrom: from, periodTo: to } = document
  const days = from && to ? { from, to } : null
  const ids = [...new Set(agreements.map(({ apartment_id }) => apartment_id))]
  const apartments = ids.map((id) => ({ id, label: id, surfaceM2: '50' }))
  const house = { apartments, agreements, mainMeters: [mainMeterOf(one)] }
  return linesToCharge(document).flatMap(({ line, ...charged }) => {
    const category = shared.find((known) => known === charged.category)
    if (charged.kind !== 'cost' || !category || isQuantityCorrection(charged)) return []
    const key = category === 'water' ? 'sub_meters' : 'equal'
    const parts = splitLine(charged, { days, period })?.parts ?? []
    return parts.flatMap(({ period: month, amountPln }) => {
      const cost = { category, amountPln, total: null, key, difference: one.house.difference } as const
      const { allocations } = shareCost(cost, { ...house, period: month })
      return allocations.map(({ agreementId: tenant, amountPln: share }) => ({
        tenant,
        month,
        document: document.id,
        line,
        category,
        amountPln: share,
        item: null,
        waits: agreements.some(
          ({ id, advances }) => id === tenant && advances.some((held) => held.category === category),
        ),
      }))
    })
  })
}

export type Charged = ReturnType<typeof chargeBills>

type Settlement = {
  /** The months whose charges it has. */
  months: readonly string[]
  /** The months of which it is the settlement: none for a true-up. */
  settled: readonly string[]
}

/** The accounts of the documents in the first tenant's settlement. */
export function accountsOf(
  { documents, agreements, metered, shares }: Charged,
  { months, settled }: Settlement = { months: [period], settled: [period] },
) {
  const tenancies = agreements.map(({ starts_on: from, ends_on: to }) => ({ from, to }))
  const rows = documents.map((document) => {
    const items = metered.filter((payment) => payment.document === document.id)
    const own = shares.filter((payment) => payment.document === document.id)
    const costs = [...Map.groupBy(own, ({ line, month }) => `${line} ${month}`).values()].map((parts) =>
      costOf(parts, months),
    )
    return {
      ...document,
      kind: 'invoice' as const,
      mode: null,
      total_pln: document.total,
      is_awaited: false,
      tenancies,
      on_advance: agreements.flatMap(({ advances }) => advances.map(({ category }) => category)),
      decisions: [],
      period_from: document.periodFrom,
      period_to: document.periodTo,
      settled_months: [...settled, ...own.map(({ month }) => month)],
      items: items.map(({ line, tenant, amountPln }) => ({
        id: 'itm_1',
        line,
        own: tenant === 'agr_one',
        isRejected: false,
        amountPln,
      })),
      costs,
    }
  })
  return accountForDocuments(rows.map((one) => buildAccountCase(one, { months: settled })))
}

/** A cost as the query of the account gives it. */
function costOf(shares: readonly Payment[], months: readonly string[]) {
  const sum = (counts: (share: Payment) => boolean) => sumPln(shares.filter(counts).map(({ amountPln }) => amountPln))
  return {
    line: shares[0]?.line ?? 0,
    rejected: '0',
    vacant: '0',
    own: sum(({ tenant, month, waits }) => tenant === 'agr_one' && months.includes(month) && !waits),
    charged: sum(({ tenant, waits }) => tenant !== null && !waits),
    waiting: sum(({ waits }) => waits),
    landlord: sum(({ tenant }) => tenant === null),
  }
}

/** The sum of payments in grosze. */
export function paidGrosze(payments: readonly Payment[]): bigint {
  return payments.reduce((sum, { amountPln }) => sum + toGrosze(amountPln), 0n)
}

/** The ends of the months of the bills, and the days on which the first tenant leaves and the second one comes. */
const days = ['2026-02-28', '2026-03-31', '2026-04-12', '2026-04-13', '2026-04-30', '2026-05-31']

/** The main meter of the house, with the sub-meters of the flat and of the other one; readings go up by the random uses. */
function mainMeterOf({ house: { flat, other, losses } }: RandomMonth) {
  const behind = [aSubMeter('apt_one', counted(flat)), aSubMeter('apt_two', counted(other))]
  const used = days.map((_, index) => Math.max(0, (flat[index] ?? 0) + (other[index] ?? 0) + losses))
  return aMainMeter(counted(used), behind)
}

function counted(uses: readonly number[]) {
  return days.map((day, index) => [day, uses.slice(0, index + 1).reduce((sum, use) => sum + use, 100)] as const)
}
