import { roundPln } from '@lokum/amounts/money/round-pln'
import type { Locale } from '@lokum/amounts/money/write-number'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import type { MeterUnit } from '@lokum/contracts/settlements/meter'
import type { NetPrice } from '@lokum/contracts/settlements/net-price'
import Big from 'big.js'
import type { MeterCase } from '../meters/meter-case.ts'
import { type ChosenLine, chooseLines, nameBill } from './choose-lines.ts'
import type { CoveredDays } from './covered-days.ts'
import { documentSource, type PlacedSource } from './document-source.ts'
import { findLines, type PricedLine, type PricingDocument } from './find-lines.ts'
import { findTariffs, type TariffInForce } from './find-tariffs.ts'
import { fitQuantity, fitUnit } from './fit-unit.ts'
import { measureExactly } from './measure-consumption.ts'
import { listCategories } from './metered-categories.ts'
import type { MissingInput } from './missing-input.ts'
import { origins } from './origin.ts'
import { placeIn } from './place-in.ts'
import { proposalWords, writeName } from './proposal-words.ts'
import type { DraftItem, SettlementCase } from './settlement-case.ts'
import { stretchesBetweenReadings } from './stretches-between-readings.ts'

export type Rate = Pick<DraftItem, 'origin' | 'label' | 'proposedBy' | 'confidence' | 'notes'> & {
  category: CostCategory
  ratePln: number
  /** The price on the invoice without VAT. */
  netPrice: NetPrice | null
  unit: MeterUnit
  factor: number | null
  source: PlacedSource
  /** Set for invoices; tariffs have none. */
  line: DocumentLine | null
  /** The zone of the price, if the meter has several registers. */
  zone: DocumentLine['zone']
  /** The invoice's quantity at this price, in the unit of the rate. */
  quantity: Big | null
  /** PLN that the invoice charges at this price. */
  billedPln: string | null
  /** The bill whose quantities are parts of one; bills that follow each other are one. */
  bill: string
  /** The days of a price that does not apply to all days, and those around them between readings; null for the whole use. */
  days: CoveredDays | null
  within: CoveredDays | null
  /** The part of the metered use that has this price; null for the whole. */
  portion: Portion | null
}

type Portion = NonNullable<Extract<ItemInputs, { kind: 'readings' }>['portion']>

type Rates = { rates: readonly Rate[]; missing: readonly MissingInput[] }

type RateQuery = {
  meter: MeterCase
  /** All meters of the apartment. */
  meters: readonly MeterCase[]
  /** The categories of its use that the settlement charges. */
  categories: readonly CostCategory[]
  documents: readonly PricingDocument[]
  apartment: SettlementCase['apartment']
  /** The tenant's days of the month. */
  days: CoveredDays
  locale: Locale
}

/**
 * The prices for a meter's use: those of the invoices, or the apartment's tariffs when no invoice has one. None are lacking for use
 * that another settlement charges.
 */
export function findRates(wanted: RateQuery): Rates {
  const { meter, documents, days } = wanted
  const isRead = (part: CoveredDays) => measureExactly(meter, part, days) !== null
  const lines = findLines(documents, wanted)
  if (lines.length > 0)
    return joined([
      ...chooseLines(lines, { days, isRead }).map((line) => rateOfLine(line, wanted)),
      ...(lacksZone(lines, wanted) ? [lacking({ code: 'rate', reason: 'no_rate_of_zone', ...placeIn(meter) })] : []),
    ])

  const tariffs = findTariffs(wanted.apartment.tariffs, wanted)
  const isSupplied = isSuppliedElsewhere(wanted) || tariffs.some(({ category }) => category !== 'sewage')
  const found = [...Map.groupBy(tariffs, ({ category }) => category).values()].flatMap((inTurn) => {
    const stretches = stretchesBetweenReadings(
      inTurn.map((tariff) => tariff.days),
      isRead,
    )
    return inTurn.map((tariff, index) => rateOfTariff({ ...tariff, within: stretches[index] ?? days }, wanted))
  })
  return joined(isSupplied ? found : [...found, lacking({ code: 'rate', reason: 'no_rate', ...placeIn(meter) })])
}

function isSuppliedElsewhere({ meter, categories }: RateQuery): boolean {
  return listCategories(meter.utility).some((category) => category !== 'sewage' && !categories.includes(category))
}

/** Whether other registers of the meter have prices of their zones and this one has none. */
function lacksZone(lines: readonly PricedLine[], wanted: RateQuery): boolean {
  const { register, ...whole } = wanted.meter
  if (register === undefined || lines.some(({ line }) => line.zone !== null)) return false
  return findLines(wanted.documents, { ...wanted, meter: whole }).some(({ line }) => line.zone !== null)
}

function rateOfLine(chosen: ChosenLine, wanted: RateQuery): Rates {
  const { document, line, category, ratePln, notes, confidence, turn } = chosen
  const { meter, documents } = wanted
  const priced = fitUnit(ratePln, line.unit)
  if (!priced || !fits(priced.unit, meter)) return unfitting(meter, line)
  const source = documentSource({ documentId: document.id, ...line })
  return withFactor(wanted, findFactor({ documents, document, line }), {
    origin: origins.rate(document.id, line.line, meter),
    label: line.label,
    category,
    source,
    line,
    notes,
    confidence,
    ...priced,
    netPrice: netOf(line),
    ...billedOf(line, priced),
    ...(turn?.days && { quantity: null }),
    zone: meter.register === undefined ? null : line.zone,
    proposedBy: line.proposed_by,
    bill: turn?.bill ?? nameBill(chosen),
    days: turn?.days ?? null,
    within: turn?.within ?? null,
    portion: null,
  })
}

function netOf({ net_price: net, unit }: DocumentLine): NetPrice | null {
  const priced = net && fitUnit(net.price_pln, unit)
  return net && priced ? { ...net, price_pln: priced.ratePln } : null
}

/** The charge of a line: its amount, else its price for its quantity. A price per MWh is one per kWh here. */
function billedOf(line: DocumentLine, priced: { ratePln: number }): Pick<Rate, 'quantity' | 'billedPln'> {
  const { quantity: given, amount_pln: amountPln } = line
  const quantity = given === null || given <= 0 ? null : fitQuantity(given, line.unit)
  if (amountPln !== null) return { quantity, billedPln: new Big(Math.max(0, amountPln)).toFixed(2) }
  return { quantity, billedPln: quantity === null ? null : roundPln(quantity.times(priced.ratePln)) }
}

type TariffInTurn = TariffInForce & { within: CoveredDays }

function rateOfTariff(tariff: TariffInTurn, wanted: RateQuery): Rates {
  const { category, utility, validFrom, ratePln, unit, days, within } = tariff
  const { meter, documents, apartment, locale } = wanted
  const isWhole = days.from === wanted.days.from && days.to === wanted.days.to
  const label = proposalWords[locale].tariffOf(writeName(category, locale))
  if (!fits(unit, meter)) return unfitting(meter, { label, unit })
  return withFactor(wanted, findFactor({ documents }), {
    origin: origins.tariff(utility, meter, isWhole ? null : days.from),
    source: { kind: 'tariff', apartment_id: apartment.id, utility, valid_from: validFrom },
    proposedBy: 'landlord',
    confidence: null,
    notes: [],
    line: null,
    netPrice: null,
    bill: 'tariff',
    quantity: null,
    billedPln: null,
    zone: null,
    days: isWhole ? null : days,
    within: isWhole ? null : within,
    portion: null,
    label,
    category,
    ratePln,
    unit,
  })
}

/** Gas meters count cubic metres, while gas is priced in kWh. */
function fits(unit: MeterUnit, meter: MeterCase): boolean {
  return unit === meter.unit || needsFactor(unit, meter)
}

function needsFactor(unit: MeterUnit, meter: MeterCase): boolean {
  return meter.utility === 'gas' && meter.unit === 'm3' && unit === 'kWh'
}

function withFactor({ meter }: RateQuery, factor: number | null, rate: Omit<Rate, 'factor'>): Rates {
  if (!needsFactor(rate.unit, meter)) return { rates: [{ ...rate, factor: null }], missing: [] }
  if (factor === null) return lacking({ code: 'conversion_factor', reason: 'no_conversion_factor', ...placeIn(meter) })
  return { rates: [{ ...rate, factor }], missing: [] }
}

function unfitting(meter: MeterCase, { label, unit }: { label: string; unit: string | null }): Rates {
  const price = { label, ...(unit !== null && { unit }) }
  return lacking({ code: 'rate', reason: 'rate_does_not_fit', ...placeIn(meter), ...price })
}

function lacking(one: MissingInput): Rates {
  return { rates: [], missing: [one] }
}

/** The most problems listed for one meter; the landlord will correct these first and calculate again. */
const mostReported = 20

/** Merges equal problems of several lines into one. */
function joined(found: readonly Rates[]): Rates {
  const missing = new Map(found.flatMap((one) => one.missing).map((one) => [JSON.stringify(one), one]))
  return { rates: found.flatMap(({ rates }) => rates), missing: [...missing.values()].slice(0, mostReported) }
}

type FactorSources = { documents: readonly PricingDocument[]; document?: PricingDocument; line?: DocumentLine }

/** The kWh in one cubic metre of gas: from the line, else from its document, else from the document covering most days. */
function findFactor({ documents, document, line }: FactorSources): number | null {
  const ofOthers = documents.find(({ factor }) => factor !== null)
  return line?.conversion_factor ?? document?.factor ?? ofOthers?.factor ?? null
}
