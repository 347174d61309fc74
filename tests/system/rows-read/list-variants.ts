import type { Operation } from '@lokum/contracts/interface/operation'
import { aRow } from './a-large-account.ts'

/** A value for each filter of a list that is not one of a few words. */
const values: Readonly<Record<string, string>> = {
  apartment_id: aRow.apartment,
  agreement_id: aRow.agreement,
  import_id: 'imp_01kc4v9s7zf8hrd2m6q3w5x001',
  main_meter_id: 'mtr_01jd3k5q9ze8r9v4k7m2n6p0xs',
  settlement_id: aRow.settlement,
  endpoint_id: aRow.endpoint,
  event_id: 'evt_01jd3k5q9ze8r9v4k7m2n6p0xs',
  event_type: 'apartment.created',
  type: 'apartment.created',
  object: aRow.apartment,
  actor: 'nobody like it',
  occurred_from: new Date(Date.now() - 3_600_000).toISOString(),
  occurred_to: new Date(Date.now() - 3_600_000).toISOString(),
  created_from: new Date(Date.now() - 3_600_000).toISOString(),
  created_to: new Date(Date.now() - 3_600_000).toISOString(),
  updated_since: '2026-01-01T00:00:00Z',
  label: 'nothing like it',
  period: '2025-02',
  on: '2025-02-01',
  received_from: '2025-02-01',
  received_to: '2025-02-01',
  tenant: 'nothing like it',
  q: 'nothing like it',
  reference_code: 'Nothing-2025-02-AAAA',
  seller: 'nothing like it',
  number: 'nothing like it',
  issued_from: '2025-02-01',
  issued_to: '2025-02-01',
}

const ofPages = ['limit', 'cursor']

/** The query strings by which a list can be asked: whole pages without a filter and with each one, each word of it apart. */
export function listVariants({ id, request: { query } }: Operation): string[] {
  const {
    properties = {},
    required = [],
    $defs = {},
  } = query ? query.toJSONSchema({ io: 'input', unrepresentable: 'any' }) : {}
  if (!('limit' in properties)) return []
  const needed = required.map((name) => `${name}=${aValueFor(id, name)}`)
  const filters = Object.entries(properties).flatMap(([name, schema]) => {
    if (ofPages.includes(name) || required.includes(name)) return []
    const named = typeof schema === 'object' ? $defs[String(schema.$ref).replace('#/$defs/', '')] : undefined
    const words = named?.enum ?? (typeof schema === 'object' ? schema.enum : undefined)
    return words ? words.map((word) => `${name}=${word}`) : [`${name}=${aValueFor(id, name)}`]
  })
  return ['', ...filters].map((filter) => ['limit=100', ...needed, filter].filter(Boolean).join('&'))
}

function aValueFor(operation: string, name: string): string {
  const value = values[name]
  if (value === undefined) throw new Error(`${operation} has the filter ${name}, of which this test knows no value.`)
  return encodeURIComponent(value)
}
