import type { CostCategory } from '@lokum/contracts/settlements/cost-category'

type Texts = Readonly<Record<string, string>>

/** The field that has the number of the line: its price, or its amount. */
export function valueAt(texts: Texts): '/rate_pln' | '/amount_pln' {
  return texts['/role'] === 'rate' ? '/rate_pln' : '/amount_pln'
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
  if (valueAt(texts) === '/amount_pln') return { ...shared, role: 'cost' as const, amount_pln: value }
  return { ...shared, role: 'rate' as const, rate_pln: value, unit: text('/unit', 'kWh') }
}

function isCategory(text: string, names: Readonly<Record<CostCategory, string>>): text is CostCategory {
  return Object.hasOwn(names, text)
}
