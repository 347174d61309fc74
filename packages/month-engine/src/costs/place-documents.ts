import { daysWithin } from '@lokum/amounts/calendar/month'
import { coveredDays } from '../calculation/covered-days.ts'
import { linesToCharge } from '../calculation/lines-to-charge.ts'
import type { SettlementFacts } from '../settlements/settlement-facts.ts'
import type { MonthDocument } from './month-document.ts'
import type { SharingTenancies } from './share-cost.ts'

/** A document in one of a settlement's months. */
export type PlacedDocument = { document: MonthDocument; sharers: SharingTenancies }

type Loaded = { documents: readonly MonthDocument[]; sharers: readonly SharingTenancies[] }

/** The settlement's documents in each of its months with a day of its agreement. */
export function placeDocuments(row: SettlementFacts, { documents, sharers }: Loaded): PlacedDocument[] {
  const own = sharers.filter(({ agreements }) => agreements.some(({ id }) => id === row.agreementId))
  return documents
    .map(ownLines(row))
    .flatMap((document) =>
      lacksDays(row, document)
        ? own.slice(0, 1).map((ofMonth) => ({ document, sharers: ofMonth }))
        : monthsOfDocument(document, own).map((ofMonth) => ({ document, sharers: ofMonth })),
    )
}

/** Whether a document does not tell its months. That of a month without days is for the month. */
export function lacksDays({ categories }: SettlementFacts, document: MonthDocument): boolean {
  return Boolean(categories) && coveredDays(document) === null && linesToCharge(document).length > 0
}

/** A settlement charges the categories that it names alone, so documents without them lack nothing. */
function ownLines({ categories }: SettlementFacts): (document: MonthDocument) => MonthDocument {
  const own: ReadonlySet<unknown> | null = categories ? new Set(categories) : null
  return ({ lines, ...document }) => ({
    ...document,
    lines: own ? lines.filter(({ category }) => own.has(category)) : lines,
  })
}

/** The months of which a document has days; the first one, which says so, when it has none. */
function monthsOfDocument(document: MonthDocument, sharers: readonly SharingTenancies[]): SharingTenancies[] {
  const days = coveredDays(document)
  const [first] = sharers
  if (days === null || first === undefined) return [...sharers]
  const within = sharers.filter(({ period }) => daysWithin(period, { starts_on: days.from, ends_on: days.to }).days > 0)
  return within.length > 0 ? within : [first]
}
