import type { Language } from './problem.ts'
import type { Text } from './problem-definition.ts'
import type { Values } from './requirement.ts'

/** A text in one language with its placeholders, such as `{limit}`, filled; numbers are grouped by thousands. */
export function fillText(text: Text, language: Language, values: Values = {}): string {
  return text[language].replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    if (value === undefined) return placeholder
    return typeof value === 'object' ? value[language] : writeValue(value, language)
  })
}

function writeValue(value: string | number, language: Language): string {
  if (typeof value === 'string') return value
  const [whole = '', ...decimals] = String(value).split('.')
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ' '), ...decimals].join(language === 'pl' ? ',' : '.')
}
