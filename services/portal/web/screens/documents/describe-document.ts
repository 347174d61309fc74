import type { Document, DocumentKind } from '@lokum/contracts/settlements/document'
import { dayText } from '../../words/dates.ts'
import type { Language } from '../../words/words.ts'

/** Kind, number, seller and period of a document, as far as they are known. */
export function describeDocument(
  { kind, reading }: Document,
  kinds: Readonly<Record<DocumentKind, string>>,
  language: Language,
): string {
  const period = [reading?.period_from, reading?.period_to].flatMap((day) => (day ? [dayText(day, language)] : []))
  return [kinds[kind], reading?.number, reading?.supplier, period.join(' – ')].filter(Boolean).join(' · ')
}
