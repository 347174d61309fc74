import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import { type CoveredDays, coveredDays, isOfOtherMonth } from '../calculation/covered-days.ts'
import { linesToCharge } from '../calculation/lines-to-charge.ts'
import type { MissingInput, MissingInputFacts } from '../calculation/missing-input.ts'
import { onAdvanceIn } from '../calculation/on-advance.ts'
import { shareParts } from '../calculation/share-parts.ts'
import { ItemLimitReached, mostItems } from '../items/kept-item.ts'
import type { MeterCase } from '../meters/meter-case.ts'
import type { SettlementFacts } from '../settlements/settlement-facts.ts'
import { ApartmentLacksArea } from './allocation.ts'
import { isMade, isUsed } from './is-made.ts'
import { type Chargeable, categoriesToCharge, linesOfMonth } from './lines-of-month.ts'
import type { MonthDocument } from './month-document.ts'
import type { NewCost } from './new-cost.ts'
import { lacksDays, type PlacedDocument, placeDocuments } from './place-documents.ts'
import type { SharingTenancies } from './share-cost.ts'
import type { LineSplit } from './split-line.ts'
import { splitOnce } from './split-once.ts'

/** The lines that become costs, and those that the landlord has to decide. */
export type Plan = { costs: NewCost[]; missing: MissingInput[] }

type Loaded = {
  documents: readonly MonthDocument[]
  sharers: readonly SharingTenancies[]
  meters: readonly MeterCase[]
}

/**
 * The lines that become costs of the settlement's months, or whose cost has to be made again: chargeable, with a basis in the agreement, from
 * a document that covers days of the month. A price is chargeable where the agreement shares the category and no meter counts it. The
 * cost concerns every apartment with the document at once. The landlord bears lines without a basis; they become no cost. Nothing is
 * missing for a category with an advance, which a true-up charges.
 * @throws ApartmentLacksArea · ItemLimitReached
 */
export function planCosts(row: SettlementFacts, { documents, sharers, meters }: Loaded): Plan {
  if (!row.agreementId) return { costs: [], missing: [] }
  const planned: Planned[] = []
  const split = splitOnce()
  for (const place of placeDocuments(row, { documents, sharers })) {
    planned.push(...planMonth(row, { ...place, meters, split }))
    // Each line is an item or would become one. Months of large bills are left out at once, because other requests wait meanwhile.
    if (planned.length > mostItems) throw new ItemLimitReached(planned.length)
  }
  return {
    costs: planned.flatMap(({ cost }) => cost ?? []),
    missing: onceEach(planned.flatMap(({ missing }) => missing ?? [])),
  }
}

type Planned = { cost?: NewCost; missing?: MissingInput }

function noDays({ id, named: bill }: MonthDocument): MissingInput {
  return { code: 'document', reason: 'no_days', document_id: id, bill }
}

type Split = { split: ReturnType<typeof splitOnce> }

function planMonth(
  row: SettlementFacts,
  { meters, ...place }: PlacedDocument & Split & Pick<Loaded, 'meters'>,
): Planned[] {
  const { document, sharers } = place
  if (lacksDays(row, document)) return [{ missing: noDays(document) }]
  const agreement = sharers.agreements.find(({ id }) => id === row.agreementId)
  const categories = categoriesToCharge(agreement, { meters, period: sharers.period })
  const { period } = sharers
  const lines = linesOfMonth(document, categories).filter(({ days }) => !isOfOtherMonth(days, period))
  const planned = [
    ...lines.flatMap((line) => planLine(line, { row, ...place })),
    ...(row.categories ? [] : linesOfOtherMonths(document, period)),
  ]
  if (row.categories || agreement === undefined) return planned
  const onAdvance: ReadonlySet<unknown> = onAdvanceIn(agreement)
  return planned.filter(({ missing }) => missing === undefined || !onAdvance.has(missing.category))
}

/** The open lines that name days of other months alone: neither a price nor a cost of this month. */
function linesOfOtherMonths({ id, named: bill, account, ...document }: MonthDocument, period: string): Planned[] {
  const open = new Set(account.lines.flatMap(({ line, isOpen }) => (isOpen ? [line] : [])))
  return linesToCharge(document).flatMap(({ line, category, days }) => {
    if (category === null || days === null || !isOfOtherMonth(days, period) || !open.has(line)) return []
    return [{ missing: ofOtherMonth({ document_id: id, line, bill, category }, days) }]
  })
}

type LinePlace = Omit<MissingInputFacts['several_keys'], 'code' | 'reason'>

/** Lines of a document are joined once the settlement has what it lacks. */
function ofOtherMonth({ line, ...place }: LinePlace, days: CoveredDays): MissingInput {
  return { code: 'document', reason: 'other_month', ...place, lines: [line], isWhole: false, ...namedDays(days) }
}

/** A reason that several months of a line have is named once. */
function onceEach(missing: readonly MissingInput[]): MissingInput[] {
  const key = ({ document_id: id, line, lines, reason }: MissingInput) => [id, line, lines, reason].join(' ')
  return [...new Map(missing.map((one) => [key(one), one])).values()]
}

/** @throws ApartmentLacksArea */
function planLine(
  line: Chargeable,
  { row, document, sharers, ...how }: PlacedDocument & Split & { row: SettlementFacts },
): Planned[] {
  const { period } = sharers
  const days = line.days ?? coveredDays(document)
  const split = how.split(line, { days, period })
  if (isUsed(document, { line: line.line, split, isStated: days !== null, period })) return []
  const { category } = line
  if (!hasBasis(row, { sharers, category })) return []
  const concerned = concernedBy(row, { document, sharers })
  const parts = shareParts({ ...concerned, category })
  const place = { document_id: line.documentId, line: line.line, bill: document.named }
  const missing = lackOf({ code: 'document', category, ...place }, { days, split, period, parts })
  if (missing !== null) return askAbout(missing, { document, line })
  if (parts.kind === 'lacks_area') throw new ApartmentLacksArea(namedOf(parts.apartmentId, sharers))
  if (parts.kind === 'no_common_key' || split === null) return []
  const apartmentIds = concerned.apartments.map(({ id }) => id).toSorted()
  const key = parts.kind === 'parts' ? parts.key : 'sub_meters'
  const cost = { period, line, key, split, apartmentIds }
  return isMade(document, { cost, period }) ? [] : [{ cost }]
}

/** A line of another month is asked about while a part of it is left, because other settlements may charge all of it. */
function askAbout(missing: MissingInput, { document, line }: { document: MonthDocument; line: Chargeable }): Planned[] {
  const isLeft = document.account.lines.some((one) => one.line === line.line && one.isOpen)
  return missing.reason === 'other_month' && !isLeft ? [] : [{ missing }]
}

/** Whether the settlement's own agreement bears the category. */
function hasBasis(
  { apartmentId, agreementId }: SettlementFacts,
  { sharers, category }: { sharers: SharingTenancies; category: CostCategory },
) {
  const apartments = sharers.apartments.filter(({ id }) => id === apartmentId)
  const agreements = sharers.agreements.filter(({ id }) => id === agreementId)
  return shareParts({ ...sharers, apartments, agreements, category }).kind !== 'no_common_key'
}

function concernedBy(
  { apartmentId }: SettlementFacts,
  { document, sharers }: { document: MonthDocument; sharers: SharingTenancies },
) {
  const ids = new Set([apartmentId, ...document.apartmentIds])
  return {
    ...sharers,
    apartments: sharers.apartments.filter(({ id }) => ids.has(id)),
    agreements: sharers.agreements.filter(({ apartment_id: id }) => ids.has(id)),
  }
}

type Reason = {
  days: CoveredDays | null
  split: LineSplit | null
  period: string
  parts: ReturnType<typeof shareParts>
}

/** The reason why the calculation does not turn a line into a cost by itself. */
function lackOf(place: MissingInputFacts['several_keys'], { days, split, period, parts }: Reason): MissingInput | null {
  if (days !== null && split === null) return { reason: 'period_too_long', ...place, ...namedDays(days) }
  if (days !== null && !split?.parts.some((part) => part.period === period)) return ofOtherMonth(place, days)
  return parts.kind === 'no_common_key' ? { reason: 'several_keys', ...place } : null
}

function namedDays({ from, to }: CoveredDays): { starts_on: string; ends_on: string } {
  return { starts_on: from, ends_on: to }
}

function namedOf(id: string, { apartments }: SharingTenancies): { id: string; label: string } {
  return { id, label: apartments.find((apartment) => apartment.id === id)?.label ?? '' }
}
