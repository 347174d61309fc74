import { type IdKind, idPrefixes } from '../values/id-prefixes.ts'

/** The object that the identifier in `ce-subject` names, by which events of a type have an order. For `audit.event` it is any object. */
export function orderingObject(type: string): IdKind | 'any' {
  if (type === 'audit.event') return 'any'
  if (type === 'settlement.due') return 'account'
  if (type === 'balance.overdue') return 'settlement'
  if (type === 'webhook.delivery_exhausted') return 'delivery'
  const named = /^webhook\.(endpoint|job)_/.exec(type)?.[1] ?? type.split('.')[0]
  const kind = kinds.find((one) => one === named)
  if (!kind) throw new Error(`No object is declared for the event ${type}.`)
  return kind
}

const kinds = [
  'apartment',
  'agreement',
  'payment',
  'mail',
  'document',
  'reading',
  'settlement',
  'endpoint',
  'job',
] as const satisfies readonly IdKind[]

/** The order in words, such as "of its apartment (`apt_…`)". */
export function describeOrder(type: string): string {
  const kind = orderingObject(type)
  return kind === 'any' ? 'of the object that changed' : `of its ${kind} (\`${idPrefixes[kind]}_…\`)`
}
