import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import type { ItemInputs, ItemSource } from '@lokum/contracts/settlements/item'
import type { MeterUnit } from '@lokum/contracts/settlements/meter'
import type { Missing } from '@lokum/contracts/settlements/settlement'
import Big from 'big.js'
import { roundPln } from '../../money/round-pln.ts'
import type { Locale } from '../../money/write-number.ts'
import type { MeterCase } from '../../tenancies/meters/load-meters.ts'
import { type ChosenLine, chooseLines } from './choose-lines.ts'
import type { CoveredDays } from './covered-days.ts'
import { documentSource } from './document-source.ts'
import { findFactor } from './find-factor.ts'
import { findLines, type PricedLine, type PricingDocument } from './find-lines.ts'
import { findTariffs, type TariffFound } from './find-tariffs.ts'
import { fitQuantity, fitUnit } from './fit-unit.ts'
import { missingWords } from './missing-words.ts'
import { nameOf, proposalWords } from './proposal-words.ts'
import type { DraftItem, SettlementCase } from './settlement-case.ts'

export type Rate = Pick<DraftItem, 'origin' | 'label' | 'proposedBy' | 'confidence' | 'notes'> & {
  category: CostCategory
  ratePln: number
  unit: MeterUnit
  factor: number | null
  source: ItemSource
  /** Set for invoices; tariffs have none. */
  line: DocumentLine | null
  /** The zone of the price, if the meter has several registers. */
  zone: DocumentLine['zone']
  /** What the invoice has at this price, in the unit of the rate. */
  quantity: Big | null
  /** PLN that the invoice charges at this price. */
  billedPln: string | null
  /** The days of a tariff that does not apply to all days; null for the whole use. */
  days: CoveredDays | null
  /** The part of the metered use that has this price; null for the whole. */
  portion: Portion | null
}

type Portion = NonNullable<Extract<ItemInputs, { kind: 'readings' }>['portion']>

type Rates = { rates: readonly Rate[]; missing: readonly Missing[] }

type Wanted = {
  meter: MeterCase
  /** All meters of the apartment. */
  meters: readonly MeterCase[]
  documents: readonly PricingDocument[]
  apartment: SettlementCase['apartment']
  /** The tenant's days of the month. */
  days: CoveredDays
  locale: Locale
}

/** The prices for a meter's use: those of the invoices, or the apartment's tariffs when no invoice has one. */
export function findRates(wanted: Wanted): Rates {
  const { meter, documents, days, locale } = wanted
  const lines = findLines(documents, wanted)
  if (lines.length > 0)
    return joined([
      ...chooseLines(lines, locale).map((line) => rateOfLine(line, wanted)),
      ...(lacksZone(lines, wanted) ? [lacking(meter, 'rate', missingWords.zoneRate(meter))] : []),
    ])

  const tariffs = findTariffs(wanted.apartment.tariffs, meter, days)
  const isSupplied = tariffs.some(({ category }) => category !== 'sewage')
  const found = tariffs.map((tariff) => rateOfTariff(tariff, wanted))
  return joined(isSupplied ? found : [...found, lacking(meter, 'rate', missingWords.rate(meter.utility))])
}

/** Whether other registers of the meter have prices of their zones and this one has none. */
function lacksZone(lines: readonly PricedLine[], wanted: Wanted): boolean {
  const { register, ...whole } = wanted.meter
  if (register === undefined || lines.some(({ line }) => line.zone !== null)) return false
  return findLines(wanted.documents, { ...wanted, meter: whole }).some(({ line }) => line.zone !== null)
}

function rateOfLine({ document, line, category, ratePln, notes, confidence }: ChosenLine, wanted: Wanted): Rates {
  const { meter, documents } = wanted
  const priced = fitUnit(ratePln, line.unit)
  if (!priced || !fits(priced.unit, meter))
    return lacking(meter, 'rate', missingWords.fittingRate(line.label, line.unit))
  const source = documentSource({ documentId: document.id, ...line })
  return withFactor(wanted, findFactor({ documents, document, line }), {
    origin: `rate:${document.id}:${line.line}:${placeOf(meter)}`,
    label: line.label,
    ...{ category, source, line, notes, confidence, ...priced },
    ...billedOf(line, priced),
    zone: meter.register === undefined ? null : line.zone,
    proposedBy: line.proposed_by,
    days: null,
    portion: null,
  })
}

/** What the line charges: its amount, else its price for its quantity. A price per MWh is one per kWh here. */
function billedOf(line: DocumentLine, priced: { ratePln: number }): Pick<Rate, 'quantity' | 'billedPln'> {
  const { quantity: given, amount_pln: amountPln } = line
  const quantity = given === null || given <= 0 ? null : fitQuantity(given, line.unit)
  if (amountPln !== null) return { quantity, billedPln: new Big(Math.max(0, amountPln)).toFixed(2) }
  return { quantity, billedPln: quantity === null ? null : roundPln(quantity.times(priced.ratePln)) }
}

function rateOfTariff({ category, utility, validFrom, ratePln, unit, days }: TariffFound, wanted: Wanted): Rates {
  const { meter, documents, apartment, locale } = wanted
  const isWhole = days.from === wanted.days.from && days.to === wanted.days.to
  const label = proposalWords[locale].tariffOf(nameOf(category, locale))
  if (!fits(unit, meter)) return lacking(meter, 'rate', missingWords.fittingRate(label, unit))
  return withFactor(wanted, findFactor({ documents }), {
    origin: `tariff:${utility}:${placeOf(meter)}${isWhole ? '' : `:${days.from}`}`,
    source: { kind: 'tariff', apartment_id: apartment.id, utility, valid_from: validFrom },
    proposedBy: 'operator',
    confidence: null,
    notes: [],
    line: null,
    quantity: null,
    billedPln: null,
    zone: null,
    days: isWhole ? null : days,
    portion: null,
    ...{ label, category, ratePln, unit },
  })
}

function placeOf({ id, register }: MeterCase): string {
  return register === undefined ? id : `${id}:${register}`
}

/** Gas meters count cubic metres, while gas is priced in kWh. */
function fits(unit: MeterUnit, meter: MeterCase): boolean {
  return unit === meter.unit || needsFactor(unit, meter)
}

function needsFactor(unit: MeterUnit, meter: MeterCase): boolean {
  return meter.utility === 'gas' && meter.unit === 'm3' && unit === 'kWh'
}

function withFactor({ meter }: Wanted, factor: number | null, rate: Omit<Rate, 'factor'>): Rates {
  if (!needsFactor(rate.unit, meter)) return { rates: [{ ...rate, factor: null }], missing: [] }
  if (factor === null) return lacking(meter, 'conversion_factor', missingWords.factor)
  return { rates: [{ ...rate, factor }], missing: [] }
}

function lacking(meter: MeterCase, code: Missing['code'], detail: string): Rates {
  const { id, register, utility } = meter
  return { rates: [], missing: [{ code, detail, meter_id: id, ...(register && { register }), category: utility }] }
}

/** The most problems listed for one meter; the operator will correct these first and calculate again. */
const mostReported = 20

/** Merges equal problems of several lines into one. */
function joined(found: readonly Rates[]): Rates {
  const missing = new Map(found.flatMap((one) => one.missing).map((one) => [one.detail, one]))
  return { rates: found.flatMap(({ rates }) => rates), missing: [...missing.values()].slice(0, mostReported) }
}
