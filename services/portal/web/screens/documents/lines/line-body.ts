import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import type { Texts } from '../../../interface/use-draft.ts'
import { typedAmount, typedText } from '../../../words/typed-text.ts'
import type { Language } from '../../../words/words.ts'

/** The field that has the number of the line: its price, or its amount. */
export function valueAt(texts: Texts): '/rate_pln' | '/amount_pln' {
  return texts['/kind'] === 'rate' ? '/rate_pln' : '/amount_pln'
}

/** The line as the interface takes it. */
export function lineBody(texts: Texts, value: number, categories: Readonly<Record<CostCategory, string>>) {
  const text = (name: string, first = '') => (texts[name] ?? first).trim()
  const category = text('/category')
  const shared = {
    label: text('/label'),
    category: isCategory(category, categories) ? category : ('other' as const),
    place: text('/place'),
  }
  if (valueAt(texts) === '/amount_pln') return { ...shared, kind: 'cost' as const, amount_pln: value }
  return { ...shared, kind: 'rate' as const, rate_pln: value, unit: text('/unit', 'kWh') }
}

function isCategory(text: string, names: Readonly<Record<CostCategory, string>>): text is CostCategory {
  return Object.hasOwn(names, text)
}

/** The change of a typed line: what the form does not show stays, unless the line has a value of another kind now. */
export function keepKind({ kind }: Pick<DocumentLine, 'kind'>, body: ReturnType<typeof lineBody>) {
  if (kind === body.kind) return body
  return body.kind === 'rate' ? { ...body, amount_pln: null } : { ...body, rate_pln: null, unit: null }
}

/** A typed line as texts of its form. */
export function textsOfLine(line: DocumentLine, language: Language): Texts {
  return {
    '/kind': line.kind === 'rate' ? 'rate' : 'cost',
    '/label': line.label,
    '/category': line.category ?? 'other',
    '/rate_pln': typedText(line.rate_pln, language),
    '/unit': line.unit ?? 'kWh',
    '/quantity': typedText(line.quantity, language),
    '/amount_pln': typedAmount(line.amount_pln, language),
    '/place': line.place,
  }
}
