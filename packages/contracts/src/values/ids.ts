import { z } from 'zod'
import { mustBe } from '../problems/requirement.ts'

/** The kind of object for each prefix of an identifier (design decisions, section 1). */
export const idPrefixes = {
  account: 'acc',
  agreement: 'agr',
  apartment: 'apt',
  audit: 'aud',
  cost: 'cst',
  delivery: 'whd',
  document: 'doc',
  endpoint: 'whe',
  event: 'evt',
  item: 'itm',
  job: 'whj',
  mail: 'mai',
  mailRecipient: 'mrc',
  meter: 'mtr',
  payment: 'pay',
  paymentImport: 'imp',
  reading: 'rdg',
  readingRequest: 'rrq',
  request: 'req',
  settlement: 'set',
  statement: 'stm',
  tenantLink: 'tnl',
} as const

export type IdKind = keyof typeof idPrefixes

const kindOfPrefix: ReadonlyMap<string, string> = new Map(
  Object.entries(idPrefixes).map(([kind, prefix]) => [prefix, kind]),
)

/** The kind of object that an identifier names by its prefix; undefined for anything else. */
export function kindOfId(id: string): string | undefined {
  return kindOfPrefix.get(id.slice(0, Math.max(id.indexOf('_'), 0)))
}

/** An identifier `<prefix>_<26 lowercase Crockford base32 characters of a UUIDv7>`: sortable and opaque. Each kind has one schema. */
export function idSchema(kind: IdKind): z.ZodString {
  const schema = idSchemas.get(kind) ?? makeIdSchema(kind)
  idSchemas.set(kind, schema)
  return schema
}

const idSchemas = new Map<IdKind, z.ZodString>()

function makeIdSchema(kind: IdKind) {
  const prefix = idPrefixes[kind]
  return z
    .string()
    .regex(new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`), mustBe('identifier', { prefix }))
    .meta({
      id: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Id`,
      description: `Identifier of the form \`${prefix}_<identifier>\``,
      examples: [`${prefix}_01jd3k5q9ze8r9v4k7m2n6p0xs`],
    })
}

/** An identifier of any kind, of which the caller knows what it names. */
export const AnyId = z
  .string()
  .regex(/^[a-z]{3}_[0-7][0-9a-hjkmnp-tv-z]{25}$/, mustBe('identifier', { prefix: '…' }))
  .meta({
    id: 'AnyId',
    description: 'Identifier of an object of any kind',
    examples: ['apt_01jd3k5q9ze8r9v4k7m2n6p0xs'],
  })
