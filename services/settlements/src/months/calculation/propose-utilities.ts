import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { Reading } from '@lokum/contracts/settlements/meter'
import type { Missing } from '@lokum/contracts/settlements/settlement'
import Big from 'big.js'
import type { DaysOfMonth } from '../../calendar/month.ts'
import type { MeterCase } from '../../tenancies/meters/load-meters.ts'
import { apportionUse } from './apportion-use.ts'
import { checkInputs } from './check-inputs.ts'
import { correctQuantities } from './correct-quantities.ts'
import { draftUtility } from './draft-utility.ts'
import { documentsOf, type PricingDocument } from './find-lines.ts'
import { findRates, type Rate } from './find-rates.ts'
import { type Measured, measureConsumption, type Unmeasured } from './measure-consumption.ts'
import { rankOf } from './metered-categories.ts'
import { missingWords } from './missing-words.ts'
import { registersOf } from './registers-of.ts'
import { type Calculated, type DraftItem, mostProposals, type SettlementCase } from './settlement-case.ts'

type Used = Pick<SettlementCase, 'apartment' | 'period' | 'meters' | 'documents'> & {
  agreement: Agreement
  days: DaysOfMonth
}

/** Proposes the tenant's metered use, one item per price and meter, and reports what the calculation lacks. */
export function proposeUtilities(used: Used): Calculated {
  const documents = documentsOf(used.period, used.documents)
  const priced: PricedMeter[] = []
  const missing: Missing[] = []
  for (const meter of used.meters.flatMap(registersOf).toSorted(byUtility)) {
    // The settlement is refused above this number, so the rest need no calculation.
    if (count(priced) >= mostProposals) break
    const found = priceMeter(used, meter, documents)
    missing.push(...found.missing)
    if (found.priced) priced.push(found.priced)
  }
  const drafted = draftAll(apportion(priced, used), used)
  return { items: drafted.items, missing: [...missing, ...drafted.missing] }
}

function count(priced: readonly PricedMeter[]): number {
  return priced.reduce((sum, { rates }) => sum + rates.length, 0)
}

function byUtility(one: MeterCase, other: MeterCase): number {
  return rankOf(one.utility) - rankOf(other.utility) || (one.id < other.id ? -1 : 1)
}

/** A meter with its use and the prices for it. */
type PricedMeter = { meter: MeterCase; measured: Measured; rates: readonly Rate[] }

type FoundPrices = { priced: PricedMeter | null; missing: readonly Missing[] }

function priceMeter(used: Used, meter: MeterCase, documents: readonly PricingDocument[]): FoundPrices {
  const { apartment, days, meters } = used
  const { locale } = used.agreement.tenant
  const measured = measureConsumption(meter, days)
  if (measured.kind === 'unmeasured' && measured.reason === 'not_installed') return { priced: null, missing: [] }
  const { rates, missing } = findRates({ meter, meters, documents, apartment, days, locale })
  if (measured.kind === 'unmeasured') return { priced: null, missing: [...missing, missingReading(meter, measured)] }
  return { priced: { meter, measured, rates: correctQuantities(rates, documents, meter) }, missing }
}

/** Gives each price its part of the use; a price for several meters counts what they measured together. */
function apportion(priced: readonly PricedMeter[], { agreement }: Used): PricedMeter[] {
  const { locale } = agreement.tenant
  const together = new Map<string, Big>()
  for (const { measured, rates } of priced)
    for (const rate of rates) together.set(keyOf(rate), new Big(measured.metered).plus(together.get(keyOf(rate)) ?? 0))
  return priced.map(({ rates, measured, ...one }) => {
    const meteredOf = (rate: Rate) => together.get(keyOf(rate)) ?? new Big(measured.metered)
    return { ...one, measured, rates: apportionUse({ rates, meteredOf, locale }) }
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
  const missing: Missing[] = []
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
        days: used.days,
        locale: used.agreement.tenant.locale,
      })
      billed.set(keyOf(rate), new Big(billed.get(keyOf(rate)) ?? 0).plus(item.amountPln))
      if (checkInputs(item.inputs).length === 0) items.push(item)
      else missing.push(missingRate(meter, missingWords.plausibleRate(item.label)))
    }
    if (items.length > before)
      missing.push(...measured.readings.filter(lacksPhoto).map((one) => missingPhoto(meter, one)))
  }
  return { items, missing }
}

/** What the invoice charges at a price and no meter has taken yet. */
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

function missingReading(meter: MeterCase, { reason, day, ...rest }: Unmeasured): Missing {
  const { id, utility, register } = meter
  const place = { ...(register && { register }), ...('readingId' in rest && { reading_id: rest.readingId }) }
  const shared = { code: 'reading', meter_id: id, category: utility, day, ...place } as const
  switch (reason) {
    case 'falling':
      return { ...shared, detail: missingWords.risingReading({ utility, register, day }) }
    case 'exchange_incomplete':
      return { ...shared, detail: missingWords.exchange({ utility, register, day }) }
    case 'no_reading':
    case 'one_reading':
    case 'not_installed':
      return { ...shared, detail: missingWords.reading({ utility, register, day }) }
    default:
      return reason satisfies never
  }
}

function missingRate(meter: MeterCase, detail: string): Missing {
  const { id, utility, register } = meter
  return { code: 'rate', detail, meter_id: id, ...(register && { register }), category: utility }
}

function missingPhoto({ id: meterId, utility, register }: MeterCase, { id, date: day }: Reading): Missing {
  const detail = missingWords.photo({ utility, register, day })
  return {
    code: 'photo',
    detail,
    meter_id: meterId,
    ...(register && { register }),
    reading_id: id,
    category: utility,
    day,
  }
}

function lacksPhoto({ photo_document_id }: Reading): boolean {
  return photo_document_id === null
}
