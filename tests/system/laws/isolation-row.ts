import type { Call } from '@lokum/local-stack/testing/client'
import type { Belongings } from './belongings.ts'
import type { WebhookWork } from './webhook-work.ts'

export type Owner = Belongings & WebhookWork

/**
 * How an operation is asked about somebody's belongings, and what another account hears that asks the same: that there is no
 * such thing, a list without it, or the creation of something of its own.
 */
export type IsolationRow = {
  path: (owner: Owner) => string
  body?: (owner: Owner) => unknown
  /** What is sent when that is no JSON. */
  form?: (owner: Owner) => Pick<Call, 'rawBody' | 'headers'>
  stranger: 'not_found' | 'empty_list' | 'own_creation'
}
