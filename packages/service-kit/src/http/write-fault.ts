import { faults } from '@lokum/contracts/problems/fault'
import { fillText } from '@lokum/contracts/problems/fill-text'
import type { Language } from '@lokum/contracts/problems/problem'
import { requirements } from '@lokum/contracts/problems/requirements'
import type { Fault } from '../problem.ts'

const must = { en: '{value} must {must}.', pl: '{value} musi {must}.' } as const
const unnamed = {
  en: { value: 'This value', field: 'This field' },
  pl: { value: 'Ta wartość', field: 'To pole' },
} as const

/** The sentence about one fault: what the named value must be, or else the text of its code. */
export function writeFault(fault: Fault, language: Language): string {
  const text = fault.must === undefined ? faults[fault.code] : must
  const requirement =
    fault.must === undefined ? {} : { must: fillText(requirements[fault.must], language, fault.values) }
  return fillText(text, language, { ...fault.values, ...requirement, ...namesOf(fault, language) })
}

const places = {
  en: {
    body: 'In the body at {at}',
    query: 'In the parameter {at}',
    header: 'In the header {at}',
    more: ' And {count} more.',
  },
  pl: { body: 'W treści, {at}', query: 'W parametrze {at}', header: 'W nagłówku {at}', more: ' I jeszcze {count}.' },
} as const
const longestPlace = 200

/** The sentence about the first of these faults, with its place, and how many more there are. */
export function writeFirstFault([first, ...others]: readonly [Fault, ...Fault[]], language: Language): string {
  const words = places[language]
  const place = placeOf(first)
  const where = place === undefined ? '' : `${words[place.in].replace('{at}', () => place.at.slice(0, longestPlace))}: `
  const more = others.length === 0 ? '' : words.more.replace('{count}', String(others.length))
  return `${where}${writeFault(first, language)}${more}`
}

/** The place of a fault, written so that a name the sender made up cannot be taken for a sentence; undefined for the whole body. */
function placeOf(fault: Fault): { in: 'body' | 'query' | 'header'; at: string } | undefined {
  if ('header' in fault) return { in: 'header', at: fault.header }
  if ('parameter' in fault) return { in: 'query', at: encodeURIComponent(fault.parameter.toWellFormed()) }
  return fault.pointer === '#' ? undefined : { in: 'body', at: fault.pointer }
}

function namesOf(fault: Fault, language: Language): { value: string; field: string } {
  const name = nameOf(fault)
  if (name === undefined) return unnamed[language]
  return language === 'en'
    ? { value: `\`${name}\``, field: `\`${name}\`` }
    : { value: `Wartość \`${name}\``, field: `Pole \`${name}\`` }
}

/** The innermost member's name; a place in a list has its list's name. Names that no contract has are not repeated. */
function nameOf(fault: Fault): string | undefined {
  if ('header' in fault) return fault.header
  const path = 'parameter' in fault ? fault.parameter.split('.') : fault.pointer.split('/').slice(1)
  return path.findLast((step) => /^[a-z][a-z0-9_]{0,40}$/.test(step))
}
