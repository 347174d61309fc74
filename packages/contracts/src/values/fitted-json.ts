import type { Json } from './json.ts'

const width = 120

/** The text of a document for people: lists and objects that fit are on one line, members that are undefined are left out. */
export function fittedJson(document: Json): string {
  return `${fit(document, '', 0)}\n`
}

type Value = Json | undefined

/** @param taken characters of the first line that stand before or after the value */
function fit(value: Value, indent: string, taken: number): string {
  const line = onOneLine(value)
  if (typeof value !== 'object' || value === null || indent.length + taken + line.length <= width) return line
  const deeper = `${indent}  `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  const rows = members.map(([name, member]) => {
    const label = Array.isArray(value) ? '' : `${JSON.stringify(name)}: `
    return `${deeper}${label}${fit(member, deeper, label.length + 1)}`
  })
  return `${open}\n${rows.join(',\n')}\n${indent}${close}`
}

function onOneLine(value: Value): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  if (members.length === 0) return '{}'
  return `{ ${members.map(([name, member]) => `${JSON.stringify(name)}: ${onOneLine(member)}`).join(', ')} }`
}
