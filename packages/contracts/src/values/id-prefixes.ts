/** The kind of object for each prefix of an identifier (design decisions, section 1). */
export const idPrefixes = {
  account: 'acc',
  agreement: 'agr',
  apartment: 'apt',
  audit: 'aud',
  cost: 'cst',
  delivery: 'whd',
  depositEntry: 'dpe',
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
  reminder: 'rem',
  request: 'req',
  settlement: 'set',
  statement: 'stm',
  taxPayment: 'txp',
  tenantLink: 'tnl',
  terms: 'trm',
} as const

export type IdKind = keyof typeof idPrefixes

const kindOfPrefix: ReadonlyMap<string, string> = new Map(
  Object.entries(idPrefixes).map(([kind, prefix]) => [prefix, kind]),
)

/** The kind of object that an identifier names by its prefix; undefined for anything else. */
export function kindOfId(id: string): string | undefined {
  return kindOfPrefix.get(id.slice(0, Math.max(id.indexOf('_'), 0)))
}
