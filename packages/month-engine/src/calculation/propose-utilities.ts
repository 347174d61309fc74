import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { Reading } from '@lokum/contracts/settlements/meter'
import Big from 'big.js'
import type { MeterCase } from '../meters/meter-case.ts'
import { apportionUse } from './apportion-use.ts'
import { checkInputs } from './check-inputs.ts'
import type { CoveredDays } from './covered-days.ts'
import { doubtsOfUse } from './doubts-of-use.ts'
import { draftUtility } from './draft-utility.ts'
import { coveringDocuments, type PricingDocument } from './find-lines.ts'
import { findRates, type Rate } from './find-rates.ts'
import { lacksPhoto } from './lacks-photo.ts'
import { type Measured, measureConsumption } from './measure-consumption.ts'
import { mergeCorrections } from './merge-corrections.ts'
import { listCategories, rankUtility } from './metered-categories.ts'
import type { MissingInput } from './missing-input.ts'
import { missingReadings } from './missing-readings.ts'
import { placeIn } from './place-in.ts'
import { type Calculated, type DraftItem, mostProposals, type SettlementCase } from './settlement-case.ts'
import { splitRegisters } from './split-registers.ts'

type Used = Pick<SettlementCase, 'apartment' | 'meters' | 'documents' | 'bySubMeters'> & {
  agreement: Agreement
  /** The days whose documents have the prices. */
  within: CoveredDays
  /** The tenant's days of them. */
  days: CoveredDays
  isCharged: (category: CostCategory) => boolean
}

/** Proposes the tenant's metered use, one item per price and meter, and reports what the calculation lacks. */
export function proposeUtilities(used: Used): Calculated {
  const documents = mergeCorrections(coveringDocuments(used.within, used.documents))
  const priced: PricedMeter[] = []
  const missing: MissingInput[] = []
  // A main meter counts for those behind it.
  const own = used.meters.filter(({ is_main: isMain }) => !isMain)
  for (const meter of own.flatMap(splitRegisters).toSorted(byUtility)) {
    // The settlement is refused above this number, so the rest need no calculation.
    if (count(priced) >= mostProposals) break
    const found = priceMeter(used, meter, documents)
    missing.push(...found.missing)
    if (found.priced) priced.push(found.priced)
  }
  const drafted = draftAll(apportion(priced, used.apartment.flat ?? null), used)
  return { items: drafted.items, missing: [...missing, ...drafted.missing] }
}

function count(priced: readonly PricedMeter[]): number {
  return priced.reduce((sum, { rates }) => sum + rates.length, 0)
}

function byUtility(one: MeterCase, other: MeterCase): number {
  return rankUtility(one.utility) - rankUtility(other.utility) || (one.id < other.id ? -1 : 1)
}

/** A meter with its use and the prices for it. */
type PricedMeter = { meter: MeterCase; measured: Measured; rates: readonly Rate[] }

type FoundPrices = { priced: PricedMeter | null; missing: readonly MissingInput[] }

function priceMeter(used: Used, meter: MeterCase, documents: readonly PricingDocument[]): FoundPrices {
  const { apartment, days, meters, isCharged, bySubMeters } = used
  const { locale } = used.agreement.tenant
  const measured = measureConsumption(meter, days)
  if (measured.kind === 'unmeasured' && measured.reason === 'not_installed') return { priced: null, missing: [] }
  const categories = listCategories(meter.utility).filter(
    (one) => isCharged(one) && !bySubMeters?.categories.includes(one),
  )
  const { rates, missing } = findRates({ meter, meters, categories, documents, apartment, days, locale })
  // Another settlement or the sub-meters of the house charge all of its use, so no reading is needed.
  if (rates.length === 0 && missing.length === 0) return { priced: null, missing }
  if (measured.kind === 'unmeasured')
    return { priced: null, missing: [...missing, ...missingReadings(meter, measured)] }
  return { priced: { meter, measured, rates }, missing }
}

/** Gives each price its part of the use; a price for several meters counts what they measured together. */
function apportion(priced: readonly PricedMeter[], flat: string | null): PricedMeter[] {
  const together = new Map<string, Big>()
  for (const { measured, rates } of priced)
    for (const rate of rates) together.set(keyOf(rate), new Big(measured.metered).plus(together.get(keyOf(rate)) ?? 0))
  return priced.map(({ rates, measured, ...one }) => {
    const meteredOf = (rate: Rate) => together.get(keyOf(rate)) ?? new Big(measured.metered)
    return { ...one, measured, rates: apportionUse({ rates, meteredOf, flat }) }
  })
}

/** One line of a document, or one tariff with its days. */
function keyOf({ source, origin }: Rate): string {
  return source.kind === 'document' ? `${source.document_id} ${source.line}` : origin
}

function draftAll(priced: readonly PricedMeter[], used: Used): Calculated {
  const meters = Map.groupBy(
    priced.flatMap(({ rates }) => rates.map(keyOf)),
    (key) => key,
  )
  const billed = new Map<string, Big>()
  const missing: MissingInput[] = []
  const items: DraftItem[] = []
  for (const { meter, measured, rates } of priced) {
    const before = items.length
    for (const rate of rates) {
      const isShared = isOfSeveralMeters(rate, { meters: used.meters, count: meters.get(keyOf(rate))?.length ?? 1 })
      const left = leftOf(rate, billed)
      const item = draftUtility({
        meter,
        measured,
        rate,
        isShared,
        left,
        doubts: doubtsOfUse(meter, measured, rate),
        days: used.days,
        locale: used.agreement.tenant.locale,
      })
      billed.set(keyOf(rate), new Big(billed.get(keyOf(rate)) ?? 0).plus(item.amountPln))
      if (checkInputs(item.inputs).length === 0) items.push(item)
      else missing.push({ code: 'rate', reason: 'rate_impossible', ...placeIn(meter), label: item.label })
    }
    if (items.length > before)
      missing.push(...measured.readings.filter(lacksPhoto).map((one) => missingPhoto(meter, one)))
  }
  return { items, missing }
}

/** The part of the invoice's charge at a price that no meter has taken yet. */
function leftOf(rate: Rate, billed: ReadonlyMap<string, Big>): Big | null {
  if (rate.billedPln === null) return null
  const left = new Big(rate.billedPln).minus(billed.get(keyOf(rate)) ?? 0)
  return left.lt(0) ? new Big(0) : left
}

/** A price for several meters gives several items, distinguished by the meter's number. */
function isOfSeveralMeters(
  { line, category }: Rate,
  { meters, count }: { meters: readonly MeterCase[]; count: number },
) {
  return line === null ? meters.filter(({ utility }) => utility === category).length > 1 : count > 1
}

function missingPhoto(meter: MeterCase, { id, read_on: day }: Reading): MissingInput {
  return { code: 'photo', reason: 'no_photo', ...placeIn(meter), reading_id: id, read_on: day }
}
