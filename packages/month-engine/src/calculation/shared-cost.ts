import type { CostCategory, DifferenceShareBy, ShareBy } from '@lokum/contracts/settlements/cost-category'
import type { SharePart, SubMeterUse } from '@lokum/contracts/settlements/item-inputs'
import type { MeterUnit } from '@lokum/contracts/settlements/meter'
import type { MainMeterCase } from '../meters/meter-case.ts'
import type { AgreementOverTime } from '../terms/terms-over-time.ts'
import type { BilledUse } from './measure-house.ts'
import type { MissingInput } from './missing-input.ts'

/** A cost of a month, with everybody who may bear it. */
export type CostToShare = {
  /** `YYYY-MM` */
  period: string
  category: CostCategory
  /** The apartments concerned; the area is a decimal text. */
  apartments: readonly { id: string; label?: string; surfaceM2: string | null }[]
  /** Their agreements; those without a day in the month bear nothing. */
  agreements: readonly AgreementOverTime[]
  /** The landlord's key; without one, the key that the agreements name. */
  key?: ShareBy | undefined
  /** The key of days on which the agreements name none in common. */
  otherwise?: ShareBy | undefined
  /** The bearer of the difference to the sub-meters, by one of these keys. */
  difference?: DifferenceShareBy | undefined
  /** The landlord's total; without one, the total of the apartments concerned. */
  total?: string | undefined
  /** The main meters of the apartments, and all meters behind them. */
  mainMeters?: readonly MainMeterCase[]
  /** The bill's use of a main meter that nobody reads. */
  billed?: BilledUse | undefined
}

/** The share of consecutive days with the same terms. */
export type SharePiece = { starts_on: string; key: ShareBy; part: string; total: string; days: number }

/** A piece as the inputs of an item show it. */
export function describePiece({ starts_on, key, part, total, days }: SharePiece): SharePart {
  return { starts_on, share_by: key, weight: Number(part), weight_total: Number(total), days }
}

/** The bearer of a share. */
export type Borne = { agreementId: string; apartmentId: string }

/** The part of a cost that an agreement bears. */
export type PartOfCost = Borne & {
  part: string
  days: number
  /** The shares of all days, when they are not one share of the cost's total. */
  pieces?: readonly SharePiece[]
  /** The use by sub-meters, when the cost is shared by it. */
  byUse?: ByUse
}

type DividedCost = {
  kind: 'parts'
  key: ShareBy
  difference?: DifferenceShareBy
  total: string
  daysInMonth: number
  parts: readonly PartOfCost[]
}

/** The parts of a cost, or why it has none. */
export type SharedCost =
  | DividedCost
  | { kind: 'lacks_area'; apartmentId: string }
  /** The agreements name several keys, or no agreement bears the cost, or an agreement that bears it by percent lacks a percentage. */
  | { kind: 'no_common_key'; named: readonly ShareBy[] }
  /** Readings or meters are missing to share by sub-meters among the agreements. */
  | {
      kind: 'unmeasured'
      difference: DifferenceShareBy
      agreementIds: readonly string[]
      missing: readonly MissingInput[]
    }

/** The use of the main meter that the sub-meters of a tenancy counted. */
export type ByUse = {
  /** Exact, in the unit of the meters. */
  part: string
  total: string
  use: SubMeterUse
  /** Shares of the cost that add up to the agreement's. */
  fractions: readonly { part: string; total: string; days: number }[]
  /** The use by the main meter, if that is less than its sub-meters'. */
  exceeded: { main: string; counted: string; unit: MeterUnit } | null
}
