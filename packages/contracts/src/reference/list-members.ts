import { describeType } from './describe-type.ts'
import { markdownTable } from './markdown-table.ts'
import { nameOf, type OpenApi, type Schema } from './read-document.ts'

/** The members of an object in Markdown: a table, with those of nested objects as `outer.inner`. */
export function listMembers(document: OpenApi, schema: Schema, side: 'request' | 'answer'): string {
  const { $ref, allOf, oneOf, anyOf, items, additionalProperties } = schema
  if ($ref !== undefined) return listMembers(document, document.components.schemas[nameOf($ref)] ?? {}, side)
  if (allOf) return extended(document, allOf, side)
  const variants = oneOf ?? anyOf
  if (variants) return `One of: ${variants.map((one) => describeType(document, one)).join(', ')}.`
  if (items || typeof additionalProperties === 'object') return `Each is a ${describeType(document, schema)}.`
  return markdownTable(['Member', 'Type · meaning'], rowsOf({ document, side }, schema, ''))
}

function extended(document: OpenApi, parts: readonly Schema[], side: 'request' | 'answer'): string {
  const bases = parts.filter(({ $ref }) => $ref !== undefined).map((one) => describeType(document, one))
  const own = parts.filter(({ $ref }) => $ref === undefined).map((one) => listMembers(document, one, side))
  return `The members of ${bases.join(' and ')}, and:\n\n${own.join('\n')}`
}

type Shown = { document: OpenApi; side: 'request' | 'answer' }

function rowsOf(shown: Shown, { properties = {}, required = [] }: Schema, before: string): string[][] {
  return Object.entries(properties).flatMap(([name, member]) => {
    const inner = innerOf(member)
    const row = [
      `\`${before}${name}\`${mark(shown.side, required.includes(name))}`,
      // Two columns fit on a phone.
      [describeType(shown.document, member), meaningOf(shown.document, member)].filter(Boolean).join(' · '),
    ]
    return [row, ...(inner ? rowsOf(shown, inner.schema, `${before}${name}${inner.step}`) : [])]
  })
}

/** Marks what is unusual: a member that a request must have, and one that an answer may lack. */
function mark(side: Shown['side'], isRequired: boolean): string {
  if (side === 'request') return isRequired ? ' **required**' : ''
  return isRequired ? '' : ' *may be absent*'
}

/** The object without a name that a member holds, itself or as entries of a list. */
function innerOf(member: Schema): { schema: Schema; step: string } | undefined {
  if (member.properties) return { schema: member, step: '.' }
  const alternative = member.anyOf?.find(({ properties }) => properties)
  if (alternative) return { schema: alternative, step: '.' }
  return member.items?.properties ? { schema: member.items, step: '[].' } : undefined
}

function meaningOf({ components }: OpenApi, { description, $ref }: Schema): string {
  return description ?? components.schemas[nameOf($ref)]?.description ?? ''
}
