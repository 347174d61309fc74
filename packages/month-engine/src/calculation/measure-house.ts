import { addDays } from '@lokum/amounts/calendar/month'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { CountedUse } from '@lokum/contracts/settlements/item-inputs'
import type { MeterUnit } from '@lokum/contracts/settlements/meter'
import Big from 'big.js'
import type { MainMeterCase, MeterCase } from '../meters/meter-case.ts'
import { fitQuantity, fitUnit } from './fit-unit.ts'
import { measureConsumption } from './measure-consumption.ts'
import { listCategories } from './metered-categories.ts'
import type { MissingInput } from './missing-input.ts'
import { missingReadings } from './missing-readings.ts'
import { wholeMonth } from './split-cost.ts'
import { splitRegisters } from './split-registers.ts'

/** The quantity of a bill's line, and the part of it that falls into the month. */
export type BilledUse = { quantity: number | null; unit: string | null; part: number; total: number }

type Days = { from: string; to: string }

/** The uses of meters, or the readings that they lack. */
type Counted = { uses: readonly CountedUse[]; missing: readonly MissingInput[] }

/** The use of a house in a month: its main meters, and all meters behind them. */
export type HouseUse = {
  unit: MeterUnit
  mains: readonly MainMeterCase[]
  main: readonly CountedUse[]
  /** The use by the main meters; at least that of the meters behind them. */
  total: Big
  /** The use by all meters behind them. */
  counted: Big
  missing: readonly MissingInput[]
}

type MeteredHouse = {
  period: string
  category: CostCategory
  apartments: readonly { id: string }[]
  mainMeters?: readonly MainMeterCase[]
  billed?: BilledUse | undefined
}

/** Null when no meter of the apartments is behind a main meter that counts the category. */
export function measureHouse({ period, category, apartments, mainMeters = [], billed }: MeteredHouse): HouseUse | null {
  const ids = new Set(apartments.map(({ id }) => id))
  const counting = mainMeters.filter(
    ({ utility, unit, behind }) =>
      listCategories(utility).includes(category) &&
      isCounted(category, unit) &&
      behind.some((one) => ids.has(one.apartment_id)),
  )
  const [first] = counting
  if (!first) return null
  // Quantities of different units have no sum.
  const mains = counting.filter(({ unit }) => unit === first.unit)
  const days = wholeMonth(period)
  const measured = mains.map((main) => {
    const own = measureMain(main, days, mains.length === 1 ? billed : undefined)
    const behind = main.behind.map((meter) => measureMeter(meter, days))
    const counted = sumOfUses(behind.flatMap(({ uses }) => uses))
    const used = sumOfUses(own.uses)
    return { own, behind, counted, total: used.gt(counted) ? used : counted }
  })
  return {
    unit: first.unit,
    mains,
    main: measured.flatMap(({ own }) => own.uses),
    total: measured.reduce((sum, { total }) => sum.plus(total), new Big(0)),
    counted: measured.reduce((sum, { counted }) => sum.plus(counted), new Big(0)),
    missing: measured.flatMap(({ own, behind }) => [own, ...behind].flatMap(({ missing }) => missing)),
  }
}

/** Water is counted in cubic metres, the heat in it apart. */
function isCounted(category: CostCategory, unit: MeterUnit): boolean {
  return unit === 'm3' || (category !== 'water' && category !== 'sewage')
}

/** The use by each register of a meter; nothing while it was not installed. */
export function measureMeter(meter: MeterCase, days: Days): Counted {
  const measured = splitRegisters(meter).map((register) => ({ register, measured: measureConsumption(register, days) }))
  return {
    uses: measured.flatMap(({ register, measured: one }) => (one.kind === 'measured' ? [useOf(register, one)] : [])),
    missing: measured.flatMap(({ register, measured: one }) =>
      one.kind === 'measured' || one.reason === 'not_installed' ? [] : missingReadings(register, one),
    ),
  }
}

function useOf({ id, register }: MeterCase, { previous, current, metered }: MeasuredUse): CountedUse {
  return {
    meter_id: id,
    ...(register && { register }),
    previous: { reading_id: previous.id, read_on: previous.read_on, value: previous.value },
    current: { reading_id: current.id, read_on: current.read_on, value: current.value },
    metered: Number(metered),
  }
}

type MeasuredUse = Extract<ReturnType<typeof measureConsumption>, { kind: 'measured' }>

/** A main meter that nobody reads has the quantity of the bill. */
function measureMain(main: MainMeterCase, days: Days, billed: BilledUse | undefined): Counted {
  if (!main.is_read) {
    const quantity = billed && quantityOf(billed, main.unit)
    if (quantity)
      return { uses: [{ meter_id: main.id, previous: null, current: null, metered: quantity }], missing: [] }
    return { uses: [], missing: missingReadings(main, { kind: 'unmeasured', reason: 'no_reading', days: [days.to] }) }
  }
  const measured = measureMeter(main, days)
  if (measured.uses.length > 0 || measured.missing.length > 0) return measured
  return {
    uses: [],
    missing: missingReadings(main, { kind: 'unmeasured', reason: 'no_reading', days: [addDays(days.from, -1)] }),
  }
}

/** Six decimals, as quantities have. */
function quantityOf({ quantity, unit, part, total }: BilledUse, ofMeter: MeterUnit): number | null {
  if (quantity === null || quantity <= 0 || fitUnit(0, unit)?.unit !== ofMeter) return null
  return fitQuantity(quantity, unit).times(part).div(total).round(6, 1).toNumber()
}

export function sumOfUses(uses: readonly CountedUse[]): Big {
  return uses.reduce((sum, { metered }) => sum.plus(metered), new Big(0))
}
