import { fittedJson } from '../values/fitted-json.ts'
import type { Json } from '../values/json.ts'

/** Characters of an example on a page; more is more than anybody reads. */
const most = 1_600
/** Characters that are shown in colours, which make a page several times as large. */
const mostInColours = 1_000

/** An example as a block of JSON. Long ones show the first entries of their lists, and say so. */
export function showExample(value: Json): string {
  const whole = fittedJson(value)
  const text = [whole, ...[3, 2, 1].map((entries) => fittedJson(shorten(value, entries)))]
  const shown = text.find((one) => one.length <= most) ?? text.at(-1) ?? ''
  const note = shown === whole ? '' : '\n\nThe lists of this example are shortened to their first entries.'
  return `\`\`\`${shown.length <= mostInColours ? 'json' : 'text'}\n${shown}\`\`\`${note}`
}

function shorten(value: Json, entries: number): Json {
  if (isList(value)) return value.slice(0, entries).map((one) => shorten(one, entries))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, member && shorten(member, entries)]))
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
