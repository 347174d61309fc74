import type { states as polish } from '../pl/states.ts'
import { englishPlural } from '../plural.ts'

/** Words for what any panel may show instead of its content. */
export const states: typeof polish = {
  loading: 'Loading',
  tryAgain: 'Try again',
  failedTitle: 'That did not work',
  unknownTitle: 'We don’t know whether that worked',
  unknown: 'Try again: nothing will be made twice.',
  goneTitle: 'Not found',
  rightTitle: 'A right is missing',
  quotaTitle: 'The quota is used up',
  quota: (used, limit) => `${used} of ${limit} are used.`,
  toQuotas: 'See the quotas',
  details: 'Details',
  requestId: 'Request id',
  copy: 'Copy',
  copied: 'Copied',
  openSettlement: 'Open the settlement',
  crashedTitle: 'This part of the page failed',
  crashed: 'The rest works. Load this part again.',
  reloadPart: 'Load again',
  fieldsToCheck: (count) => englishPlural(count, { one: 'field needs a look', other: 'fields need a look' }),
  missingRight: (right) => `You need a right for this: ${right}.`,
  readOnly: 'You can only look.',
  rights: {
    'apartments.read': 'see apartments',
    'apartments.write': 'change apartments',
    'settlements.read': 'see settlements',
    'settlements.write': 'create and change settlements',
    'payments.read': 'see payments',
    'payments.write': 'record payments',
    'tax.read': 'see the tax year',
    'audit.read': 'see the audit log',
    'webhooks.read': 'see webhooks',
    'webhooks.write': 'change webhooks',
  },
}
