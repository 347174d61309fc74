import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { AmountPln, ChargePln, decimal, Quantity, RatePln } from '../values/money.ts'
import { Day, name, Period } from '../values/text.ts'
import { ShareTotal } from './cost.ts'
import { DifferenceShareBy, ShareBy } from './cost-category.ts'
import { AskedInterest, InterestInputs } from './interest-inputs.ts'
import { MeterRegister, MeterUnit } from './meter.ts'
import { NetPrice } from './net-price.ts'
import { ReferenceCode } from './reference-code.ts'

const Days = z.int().min(0).max(31).meta({ description: 'Days of the month that the tenant pays for' })
const DaysInMonth = z.int().min(28).max(31).meta({ description: 'Days of the month' })

/** An amount for a full month, for the days that the tenant has. */
export const FixedInputs = z
  .strictObject({
    kind: z.literal('fixed').meta({ description: 'An amount for a full month' }),
    advance: z.literal(true).optional().meta({
      description: 'true for an advance, which a true-up settles; only the calculation proposes one',
    }),
    monthly_pln: ChargePln,
    starts_on: Day.optional().meta({ description: 'First day of the period' }),
    days: Days,
    days_in_month: DaysInMonth,
  })
  .meta({ id: 'FixedCalculation', description: 'An amount for a full month, for the days that the tenant has' })

const UsedReading = z
  .strictObject({ reading_id: idSchema('reading').nullable(), read_on: Day, value: Quantity })
  .meta({ id: 'UsedReading', description: 'A reading that the consumption is counted from or to' })

/** The part of the metered use that has one price: the quantity that the invoice has at it of the whole, or its days of the month. */
const Portion = z
  .strictObject({
    of: z.enum(['billed_quantity', 'days']).meta({
      id: 'PortionBasis',
      description: 'What the portion is counted by: the quantity billed at the price, or the days of the price',
    }),
    weight: Quantity,
    weight_total: decimal({ decimals: 6, above: 0, max: 1_000_000_000 }).meta({
      description: 'Whole that `weight` is counted against, above 0, at most six decimals',
    }),
  })
  .meta({
    id: 'Portion',
    description: 'The part of the metered use to which the price applies, when other prices apply to the rest',
  })

/** Rate × consumption. */
export const ReadingsInputs = z
  .strictObject({
    kind: z.literal('readings').meta({ description: 'Rate × consumption' }),
    meter_id: idSchema('meter').nullable(),
    register: MeterRegister.optional().meta({ description: 'Register, if the meter has several' }),
    rate_pln: RatePln,
    net_price: NetPrice.optional().meta({ description: 'Dropped unless it gives `rate_pln` and the amount' }),
    unit: name({ max: 16 }).meta({ description: 'Unit of the rate, for example kWh' }),
    previous: UsedReading.nullable().meta({ description: 'Reading before the period; null if no reading is used' }),
    current: UsedReading.nullable().meta({
      description: 'Reading at the end of the period; null if no reading is used',
    }),
    metered: Quantity.meta({
      description: 'Metered consumption in the meter’s unit, including exchanges and roll-overs',
    }),
    metered_unit: MeterUnit,
    conversion_factor: decimal({ decimals: 8, above: 0, max: 1_000 }).nullable().meta({
      description: 'Units of the price for one unit of the meter, for gas kWh for one m3; null if they are the same',
    }),
    portion: Portion.optional(),
    consumption: Quantity.meta({ description: 'metered × conversion_factor × portion, six decimals' }),
    billed_pln: ChargePln.optional().meta({ description: 'What the invoice charges at this price, when that is less' }),
  })
  .meta({ id: 'ReadingsCalculation', description: 'Rate × consumption' })

/** The bill over several months of which a cost is the part of one month. */
export const BillOfShare = z
  .strictObject({
    total_pln: AmountPln,
    period_from: Day,
    period_to: Day,
    period: Period,
    split_by: z
      .enum(['days', 'months'])
      .meta({ id: 'BillSplit', description: 'How a bill over several months is split: by days, or equally by months' }),
  })
  .meta({ description: 'The bill over several months, of which `cost_pln` is the part of the month `period`' })
export type BillOfShare = z.infer<typeof BillOfShare>

/** The earlier bill that the cost corrects, when it is charged in another month than that of the bill. */
export const CorrectedBill = z
  .strictObject({
    invoices: z
      .array(z.string().min(1).max(200))
      .max(5)
      .meta({ description: 'Numbers of the corrected invoices, as far as the correction names them' }),
    period_from: Day.nullable().meta({ description: 'First day that is corrected; null if the correction names none' }),
    period_to: Day.nullable().meta({ description: 'Last day that is corrected; null if the correction names none' }),
  })
  .meta({
    id: 'CorrectedBill',
    description: 'The bill of another month that the cost corrects; only the calculation names it',
  })
export type CorrectedBill = z.infer<typeof CorrectedBill>

/** The share of some days of the month, when the terms of an agreement changed within it. */
export const SharePart = z
  .strictObject({
    starts_on: Day.meta({ description: 'First day of the part' }),
    share_by: ShareBy,
    weight: decimal({ decimals: 4, min: 0, max: 10_000_000 }).meta({
      description: 'The tenant’s square metres, persons, apartments or percent of `weight_total` on these days',
    }),
    weight_total: ShareTotal,
    days: z.int().min(1).max(31).meta({ description: 'Number of days with this share' }),
  })
  .meta({ id: 'SharePart', description: 'The share of some days of the month: weight / weight_total' })
export type SharePart = z.infer<typeof SharePart>

/** The use counted by one register of a meter. */
const CountedUse = z
  .strictObject({
    meter_id: idSchema('meter'),
    register: MeterRegister.optional().meta({ description: 'Register, if the meter has several' }),
    previous: UsedReading.nullable().meta({ description: 'Reading before; null if the bill’s quantity is used' }),
    current: UsedReading.nullable().meta({ description: 'Reading at the end; null if the bill’s quantity is used' }),
    metered: Quantity.meta({ description: 'Consumption, including exchanges and roll-overs' }),
  })
  .meta({ id: 'CountedUse', description: 'What one register of a meter counted, and the readings used' })
export type CountedUse = z.infer<typeof CountedUse>

/** The use of the sub-meters behind a main meter, on which a share by sub_meters rests. */
export const SubMeterUse = z
  .strictObject({
    unit: MeterUnit,
    own: z.array(CountedUse).max(200).meta({
      description: 'The sub-meters of the apartment, for the days of the tenancy; `weight` is their sum',
    }),
    main: z.array(CountedUse).max(200).meta({
      description: 'The main meters for the whole month; without readings of its own, a meter has the bill’s quantity',
    }),
    counted: Quantity.meta({ description: 'Consumption of all sub-meters in the month, those of others included' }),
    difference: Quantity.meta({ description: 'What no sub-meter counted: `weight_total` minus `counted`' }),
    difference_share_by: DifferenceShareBy,
    difference_parts: z.array(SharePart).max(31).meta({
      description: 'The tenant’s shares of the difference; empty if the landlord pays it',
    }),
  })
  .meta({
    id: 'SubMeterUse',
    description:
      'Consumption behind a main meter: the share is weight / weight_total of the cost, and difference / weight_total by difference_parts',
  })
export type SubMeterUse = z.infer<typeof SubMeterUse>

/** A share of a cost: weight / weight_total, for days of the month. */
export const ShareInputs = z
  .strictObject({
    kind: z.literal('share').meta({ description: 'A share of a cost' }),
    cost_id: idSchema('cost').nullable(),
    cost_pln: AmountPln,
    bill: BillOfShare.optional(),
    corrects: CorrectedBill.optional(),
    share_by: ShareBy,
    weight: decimal({ decimals: 6, min: 0, max: 1_000_000_000 }).meta({
      description: 'The tenant’s square metres, persons, apartments, percent or metered use of `weight_total`',
    }),
    weight_total: decimal({ decimals: 6, above: 0, max: 1_000_000_000 }).meta({
      description:
        'Total square metres, persons or apartments of the building, or use of the main meter; the landlord bears the rest',
    }),
    days: Days,
    days_in_month: DaysInMonth,
    parts: z.array(SharePart).min(2).max(31).optional().meta({
      description:
        'The shares of the days before and after terms that changed within the month, in order; `share_by`, `weight` and `weight_total` are those of the first, `days` counts all',
    }),
    sub_meters: SubMeterUse.optional().meta({
      description:
        'With share_by sub_meters only: the consumption behind `weight` and `weight_total`. The days of the tenancy are in the readings, so `days` does not lower this share',
    }),
  })
  .meta({ id: 'ShareCalculation', description: 'A share of a cost: weight / weight_total, for days of the month' })

/** An amount taken from a document unchanged. */
export const AmountInputs = z
  .strictObject({
    kind: z.literal('amount').meta({ description: 'An amount taken from a document' }),
    amount_pln: AmountPln,
  })
  .meta({ id: 'AmountCalculation', description: 'An amount taken from a document unchanged' })

const ChargedAdvance = z
  .strictObject({
    period: Period.meta({ description: 'Month of the advance' }),
    settlement_id: idSchema('settlement'),
    reference_code: ReferenceCode,
    amount_pln: AmountPln.meta({ description: 'Advances of the category on the sent statement of the month' }),
  })
  .meta({ id: 'ChargedAdvance', description: 'The advances of one month on its sent statement' })

/** Advances that were charged, which a true-up takes off its costs. */
export const AdvancesInputs = z
  .strictObject({
    kind: z.literal('advances').meta({ description: 'Advances that were charged' }),
    months: z.array(ChargedAdvance).min(1).max(36).meta({ description: 'Months with an advance, in order' }),
  })
  .meta({ id: 'AdvancesCalculation', description: 'Advances that were charged; the amount is their negative sum' })

export const ItemInputs = z
  .discriminatedUnion('kind', [FixedInputs, ReadingsInputs, ShareInputs, AmountInputs, AdvancesInputs, InterestInputs])
  .meta({ id: 'Calculation', description: 'The inputs from which the amount of an item was computed' })
export type ItemInputs = z.infer<typeof ItemInputs>

/** Complete inputs of an item that a person may add; advances come from the sent statements alone. */
export const CompleteInputs = z
  .discriminatedUnion('kind', [FixedInputs, ReadingsInputs, ShareInputs, AmountInputs, InterestInputs])
  .meta({ id: 'ComputedCalculation', description: 'Complete inputs of an item, as the service stores them' })
export type CompleteInputs = z.infer<typeof CompleteInputs>

/** Inputs that a person gives; advances come from the sent statements alone. */
export const GivenInputs = z
  .discriminatedUnion('kind', [FixedInputs, ReadingsInputs, ShareInputs, AmountInputs, AskedInterest])
  .meta({ id: 'CalculationInput', description: 'The inputs from which the amount of an item by hand is computed' })
export type GivenInputs = z.infer<typeof GivenInputs>

/** Inputs whose use may be left out; it then comes from both readings. */
export const OpenInputs = z
  .discriminatedUnion('kind', [
    FixedInputs,
    ReadingsInputs.partial({ metered: true, consumption: true }).meta({
      id: 'OpenReadingsCalculationInput',
      description: 'Rate × consumption; metered use that is left out comes from both readings',
    }),
    ShareInputs,
    AmountInputs,
    AskedInterest,
  ])
  .meta({
    id: 'OpenCalculationInput',
    description: 'Inputs of an item; metered use that is left out comes from both readings',
  })
export type OpenInputs = z.infer<typeof OpenInputs>

/** Inputs as they are stored, or as a person gives them. */
export type SomeInputs = ItemInputs | OpenInputs
