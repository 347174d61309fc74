import { z } from 'zod'
import { mustBe } from '../problems/requirement.ts'
import { type IdKind, idPrefixes } from './id-prefixes.ts'

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
