import type { Call } from '@lokum/local-stack/testing/client'
import type { ApartmentWork } from './apartment-work.ts'
import type { BillingWork } from './billing-work.ts'
import type { MonthWork } from './month-work.ts'
import type { EndpointWork, WebhookWork } from './webhook-work.ts'

/** An owner of one of everything. */
export type Owner = ApartmentWork & MonthWork & BillingWork & EndpointWork & WebhookWork

export type Part = (owner: Owner) => string

/**
 * How an operation is asked about somebody's belongings, and what another account hears that asks the same: that there is no
 * such thing, a list without it, the creation of something of its own, or an answer about its own things.
 */
export type IsolationRow = {
  path: Part
  body?: (owner: Owner) => unknown
  /** The sent body when it is no JSON. */
  form?: (owner: Owner) => Pick<Call, 'rawBody' | 'headers'>
  stranger: 'not_found' | 'empty_list' | 'own_creation' | 'own_answer'
}

/** Objects of other accounts are not found. */
export const hidden = (path: Part, body?: IsolationRow['body']): IsolationRow => ({
  path,
  ...(body && { body }),
  stranger: 'not_found',
})

export const list = (path: Part): IsolationRow => ({ path, stranger: 'empty_list' })
