import { type Locale, writeDay } from '@lokum/amounts/money/write-number'
import { namePlace } from '@lokum/bill-reader/findings/name-place'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { ItemSource } from '@lokum/contracts/settlements/item'
import { proposalWords, writeName } from '@lokum/month-engine/calculation/proposal-words'

/** The reading of a document, as far as it exists. */
export type NamedDocument = { name: string; supplier: string | null; number: string | null }

/** The title of a document whose name must not be shown. */
export const anyDocument = { pl: 'dokument', en: 'document' } as const satisfies Record<Locale, string>

const words = {
  pl: { number: 'nr', agreement: 'umowa', tariff: 'taryfa mieszkania', since: 'od' },
  en: { number: 'no.', agreement: 'agreement', tariff: 'the apartment’s tariff', since: 'since' },
} as const satisfies Record<Locale, unknown>

/** The basis of an amount in the tenant's language: a place in a document, a clause, or a tariff. */
export function describeSource(
  source: ItemSource,
  documents: ReadonlyMap<string, NamedDocument>,
  locale: Locale,
): string {
  const { agreement, tariff, since } = words[locale]
  switch (source.kind) {
    case 'document':
      return [nameDocument(documents.get(source.document_id), locale), namePlace(source.place, locale, source.line)]
        .filter(Boolean)
        .join(': ')
    case 'agreement':
      return `${agreement}: ${source.clause}`
    case 'tariff': {
      const from = source.valid_from === null ? '' : `, ${since} ${writeDay(source.valid_from, locale)}`
      return `${tariff}: ${nameUtility(source.utility, locale)}${from}`
    }
    default:
      return source satisfies never
  }
}

function nameDocument(document: NamedDocument | undefined, locale: Locale): string {
  if (!document) return ''
  const { name, supplier, number } = document
  if (number === null) return supplier === null ? name : `${supplier}, ${name}`
  const numbered = `${words[locale].number} ${number}`
  return supplier === null ? numbered : `${supplier}, ${numbered}`
}

/** A tariff names its utility as the landlord wrote it. */
function nameUtility(utility: string, locale: Locale): string {
  return isCategory(utility) ? writeName(utility, locale) : utility
}

function isCategory(utility: string): utility is CostCategory {
  return Object.hasOwn(proposalWords.en.categories, utility)
}
