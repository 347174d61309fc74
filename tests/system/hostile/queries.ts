import type { HostileRow } from './row.ts'

const onApartments: [query: string, fault: string][] = [
  ['limit=0', 'limit too_small'],
  ['limit=-1', 'limit invalid_format'],
  ['limit=101', 'limit too_big'],
  ['limit=1000000000000000000000', 'limit invalid_format'],
  ['limit=1.5', 'limit invalid_format'],
  ['limit=ten', 'limit invalid_format'],
  ['limit=NaN', 'limit invalid_format'],
  ['limit=0x10', 'limit invalid_format'],
  ['limit=%205', 'limit invalid_format'],
  ['limit=5&limit=6', 'limit invalid_type'],
  ['limit[]=5', 'limit[] unknown_member'],
  ['limit%5Ba%5D=5', 'limit[a] unknown_member'],
  ['Limit=5', 'Limit unknown_member'],
  ['offset=5', 'offset unknown_member'],
  ['account_id=acc_01jd3k5q9ze8r9v4k7m2n6p0xs', 'account_id unknown_member'],
  ['__proto__=1', '__proto__ unknown_member'],
  ['constructor=1', 'constructor unknown_member'],
  ['cursor=', 'cursor too_short'],
  ['cursor=!!', 'cursor invalid_format'],
  ['cursor=a%00b', 'cursor invalid_format'],
  [`cursor=${'a'.repeat(513)}`, 'cursor too_long'],
  ['cursor=Zm9v', 'cursor invalid_value'],
  [`cursor=${Buffer.from("apt_' OR 1=1 --").toString('base64url')}`, 'cursor invalid_value'],
  [`cursor=${Buffer.from('set_01jd3k5q9ze8r9v4k7m2n6p0xs').toString('base64url')}`, 'cursor invalid_value'],
  ['cursor=a&cursor=b', 'cursor invalid_type'],
  ['state=gone', 'state invalid_value'],
  ['state=', 'state invalid_value'],
  ['label=', 'label too_short'],
  [`label=${'x'.repeat(33)}`, 'label too_long'],
  ['label=a%00b', 'label invalid_format'],
  ['label=a%0Ab', 'label invalid_format'],
]

const elsewhere: [path: string, fault: string][] = [
  ['/v1/settlements?period=2026-13', 'period invalid_format'],
  ['/v1/settlements?period=2026', 'period invalid_format'],
  ['/v1/settlements?month=2026-10', 'month unknown_member'],
  ['/v1/settlements?apartment_id=set_01jd3k5q9ze8r9v4k7m2n6p0xs', 'apartment_id invalid_format'],
  ['/v1/settlements?state=paid', 'state invalid_value'],
  ['/v1/webhook-deliveries?endpoint_id=x', 'endpoint_id invalid_format'],
  ['/v1/webhook-deliveries?event_id=%00', 'event_id invalid_format'],
  [`/v1/webhook-deliveries?event_type=${'x'.repeat(65)}`, 'event_type too_long'],
  ['/v1/webhook-deliveries?state=lost', 'state invalid_value'],
  ['/v1/webhook-endpoints?limit=1e3', 'limit invalid_format'],
  ['/v1/webhook-deliveries?event_type=%00', 'event_type invalid_format'],
]

/** Questions that no list answers. */
export const queries: readonly HostileRow[] = [
  ...onApartments.map(([query, fault]): [string, string] => [`/v1/apartments?${query}`, fault]),
  ...elsewhere,
].map(([path, fault]) => ({
  what: `the query ${path.slice(0, 80)}`,
  method: 'GET',
  path,
  answer: `400 validation_failed ${fault}`,
}))
