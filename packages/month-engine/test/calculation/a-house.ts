import type { DifferenceShareBy } from '@lokum/contracts/settlements/cost-category'
import { proposeShares } from '../../src/calculation/propose-shares.ts'
import type { DraftItem } from '../../src/calculation/settlement-case.ts'
import { type SharingTenancies, shareCost } from '../../src/costs/share-cost.ts'
import type { MainMeterCase, SubMeterCase } from '../../src/meters/meter-case.ts'
import { aDevice, aMeter, anAgreement, anAllocation, aReading } from './a-case.ts'

type Read = readonly (readonly [day: string, value: number])[]

const installed = [aDevice({ installed_on: '2026-01-01' })]

/** Readings of a meter with their own ids; the first one is its first value. */
export function readingsOf(meterId: string, read: Read) {
  return read.map(([date, value], index) =>
    aReading(date, value, {
      id: `rdg_${meterId}_${date}`,
      meter_id: meterId,
      photo_document_id: 'doc_photo',
      kind: index === 0 && date === '2026-01-01' ? 'initial' : 'regular',
    }),
  )
}

export function aSubMeter(apartmentId: string, read: Read, members: Partial<SubMeterCase> = {}): SubMeterCase {
  const id = members.id ?? `mtr_${apartmentId}`
  return {
    ...aMeter({ id, utility: 'cold_water', unit: 'm3', devices: installed, readings: readingsOf(id, read) }),
    apartment_id: apartmentId,
    main_meter_id: 'mtr_main',
    ...members,
  }
}

export function aMainMeter(
  read: Read,
  behind: readonly SubMeterCase[],
  members: Partial<MainMeterCase> = {},
): MainMeterCase {
  const readings = readingsOf('mtr_main', read)
  return {
    ...aMeter({ id: 'mtr_main', utility: 'cold_water', unit: 'm3', devices: installed, readings }),
    is_read: readings.some(({ kind }) => kind !== 'initial'),
    behind,
    ...members,
  }
}

/** Tenants by readings who share water by their sub-meters. */
export function aTenancy(
  id: string,
  apartmentId: string,
  difference: DifferenceShareBy,
  members: Parameters<typeof anAgreement>[0] = {},
) {
  return anAgreement({
    id,
    apartment_id: apartmentId,
    shared_costs: [{ category: 'water', share_by: 'sub_meters', percent: null, difference_share_by: difference }],
    ...members,
  })
}

export const april = { period: '2026-04', first: '2026-03-31', last: '2026-04-30' }

type Cost = Partial<Parameters<typeof shareCost>[0]>

/** The water of the house in April: its shares, and the items of its tenants. */
export function settleWater(sharers: Omit<SharingTenancies, 'period'>, cost: Cost = {}) {
  const water = { category: 'water' as const, amountPln: '300.00', key: undefined, total: null, ...cost }
  const shared = shareCost(water, { period: april.period, ...sharers })
  const items = shared.shares.map(({ agreementId, apartmentId: _, pieces, ...share }) => {
    const agreement = sharers.agreements.find(({ id }) => id === agreementId) ?? anAgreement()
    const [piece] = pieces ?? []
    const allocation = anAllocation({
      costId: 'cst_1',
      category: 'water',
      label: 'Woda',
      costPln: water.amountPln,
      key: shared.key,
      total: shared.total,
      ...share,
      part: share.part ?? '0',
      days: share.days ?? 0,
      ...(piece && { key: piece.key, part: piece.part, total: piece.total }),
    })
    const [item] = proposeShares({
      allocations: [allocation],
      documents: [],
      agreement,
      period: april.period,
      isCharged: () => true,
    }).items
    return { agreementId, item }
  })
  const itemOf = (agreementId: string): DraftItem | undefined =>
    items.find((one) => one.agreementId === agreementId)?.item
  const amounts = Object.fromEntries(
    shared.allocations.map(({ agreementId, amountPln }) => [agreementId ?? 'landlord', amountPln]),
  )
  return { shared, amounts, itemOf }
}
