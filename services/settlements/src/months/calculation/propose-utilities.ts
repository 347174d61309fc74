import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { ItemInputs } from '@lokum/contracts/settlements/item'
import type { Reading } from '@lokum/contracts/settlements/meter'
import type { Missing } from '@lokum/contracts/settlements/settlement'
import type { DaysOfMonth } from '../../calendar/month.ts'
import type { Locale } from '../../money/write-number.ts'
import type { MeterCase } from '../../tenancies/meters/load-meters.ts'
import { checkInputs } from './check-inputs.ts'
import { computeItem, convertMetered } from './compute-item.ts'
import { explainItem } from './explain-item.ts'
import { documentsOf, isPriceOf, type PricingDocument } from './find-lines.ts'
import { findRates, type Rate } from './find-rates.ts'
import { type Measured, measureConsumption, type Unmeasured } from './measure-consumption.ts'
import { rankOf } from './metered-categories.ts'
import { missingWords } from './missing-words.ts'
import { proposalWords } from './proposal-words.ts'
import { type Calculated, type DraftItem, mostProposals, type SettlementCase } from './settlement-case.ts'

type Used = Pick<SettlementCase, 'apartment' | 'period' | 'meters' | 'documents'> & {
  agreement: Agreement
  days: DaysOfMonth
}

/** Proposes the tenant's metered use, one item per price and meter, and reports what the calculation lacks. */
export function proposeUtilities(used: Used): Calculated {
  const documents = documentsOf(used.period, used.documents)
  const items: DraftItem[] = []
  const missing: Missing[] = []
  for (const meter of used.meters.toSorted(byUtility)) {
    // The settlement is refused above this number, so the rest need no calculation.
    if (items.length >= mostProposals) break
    const proposed = proposeMeter(used, meter, documents)
    items.push(...proposed.items)
    missing.push(...proposed.missing)
  }
  return { items, missing }
}

function byUtility(one: MeterCase, other: MeterCase): number {
  return rankOf(one.utility) - rankOf(other.utility) || (one.id < other.id ? -1 : 1)
}

function proposeMeter(used: Used, meter: MeterCase, documents: readonly PricingDocument[]): Calculated {
  const { apartment, period, days } = used
  const { locale } = used.agreement.tenant
  const measured = measureConsumption(meter, days)
  if (measured.kind === 'unmeasured' && measured.reason === 'not_installed') return { items: [], missing: [] }
  const { rates, missing } = findRates({ meter, documents, apartment, period, locale })
  if (measured.kind === 'unmeasured') return { items: [], missing: [...missing, missingReading(meter, measured)] }

  const isShared = (rate: Rate) => isOfSeveralMeters(rate, used.meters)
  const drafts = rates.map((rate) => draft({ meter, measured, rate, locale, isShared: isShared(rate) }))
  const items = drafts.filter(({ inputs }) => checkInputs(inputs).length === 0)
  const implausible = drafts.filter(({ inputs }) => checkInputs(inputs).length > 0)
  return {
    items,
    missing: [
      ...missing,
      ...implausible.map(({ label }) => missingRate(meter, missingWords.plausibleRate(label))),
      ...(items.length > 0 ? measured.readings.filter(lacksPhoto).map((one) => missingPhoto(meter, one)) : []),
    ],
  }
}

type Priced = { meter: MeterCase; measured: Measured; rate: Rate; locale: Locale; isShared: boolean }

function draft({ meter, measured, rate, locale, isShared }: Priced): DraftItem {
  const inputs = inputsOf(meter, measured, rate)
  const amountPln = computeItem(inputs)
  const number = meter.devices.at(-1)?.number ?? ''
  const installed = measured.installedOn === null ? [] : [proposalWords[locale].installedOn(measured.installedOn)]
  return {
    origin: rate.origin,
    type: 'utility_by_readings',
    category: rate.category,
    label: isShared ? `${rate.label} (${number})` : rate.label,
    inputs,
    amountPln,
    formula: explainItem(inputs, amountPln, locale),
    proposedBy: rate.proposedBy,
    source: rate.source,
    costId: null,
    confidence: rate.confidence,
    taxClass: 'pass_through',
    notes: [...rate.notes, ...installed],
  }
}

function inputsOf(
  meter: MeterCase,
  { previous, current, metered }: Measured,
  { ratePln, unit, factor }: Rate,
): ItemInputs {
  return {
    kind: 'readings',
    meter_id: meter.id,
    rate_pln: ratePln,
    unit,
    previous: { reading_id: previous.id, date: previous.date, value: previous.value },
    current: { reading_id: current.id, date: current.date, value: current.value },
    metered: Number(metered),
    metered_unit: meter.unit,
    conversion_factor: factor,
    consumption: convertMetered(metered, factor).toNumber(),
  }
}

/** A price for several meters gives several items, distinguished by the meter's number. */
function isOfSeveralMeters({ line, category }: Rate, meters: readonly MeterCase[]): boolean {
  const priced = (meter: MeterCase) => (line === null ? meter.utility === category : isPriceOf(line, meter))
  return meters.filter(priced).length > 1
}

function missingReading(meter: MeterCase, { reason, day, ...rest }: Unmeasured): Missing {
  const { id, utility } = meter
  const place = 'readingId' in rest ? { reading_id: rest.readingId } : {}
  const shared = { code: 'reading', meter_id: id, category: utility, day, ...place } as const
  switch (reason) {
    case 'falling':
      return { ...shared, detail: missingWords.risingReading({ utility, day }) }
    case 'exchange_incomplete':
      return { ...shared, detail: missingWords.exchange({ utility, day }) }
    case 'no_reading':
    case 'one_reading':
    case 'not_installed':
      return { ...shared, detail: missingWords.reading({ utility, day }) }
    default:
      return reason satisfies never
  }
}

function missingRate(meter: MeterCase, detail: string): Missing {
  return { code: 'rate', detail, meter_id: meter.id, category: meter.utility }
}

function missingPhoto({ id: meterId, utility }: MeterCase, { id, date: day }: Reading): Missing {
  const detail = missingWords.photo({ utility, day })
  return { code: 'photo', detail, meter_id: meterId, reading_id: id, category: utility, day }
}

function lacksPhoto({ photo_document_id }: Reading): boolean {
  return photo_document_id === null
}
