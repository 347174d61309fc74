import { makeForm } from '@lokum/local-stack/testing/make-form'
import { aPicture } from '../world/a-picture.ts'
import type { IsolationRow } from './isolation-row.ts'

type TenantRow = Pick<IsolationRow, 'path' | 'form'> & { stranger: 'not_found' | 'own_answer' }

/** The operations of tenants, by their ids: how a link asks, and what another tenant hears that asks the same. */
export const tenantRows: ReadonlyMap<string, TenantRow> = new Map<string, TenantRow>([
  ['getTenantSettlement', { path: () => '/v1/tenant/settlement', stranger: 'not_found' }],
  ['getTenantStatement', { path: () => '/v1/tenant/statement?period=2026-10', stranger: 'not_found' }],
  ['getTenantPhoto', { path: ({ seenReading }) => `/v1/tenant/readings/${seenReading}/photo`, stranger: 'not_found' }],
  ['getTenantCutOut', { path: ({ seenItem }) => `/v1/tenant/items/${seenItem}/cut-out`, stranger: 'not_found' }],
  ['getTenantMails', { path: () => '/v1/tenant/mails', stranger: 'own_answer' }],
  ['reopenTenantMails', { path: () => '/v1/tenant/mails/reopen', stranger: 'own_answer' }],
  ['declineTenantMails', { path: () => '/v1/tenant/mails/decline', stranger: 'own_answer' }],
  ['listTenantReadingRequests', { path: () => '/v1/tenant/reading-requests', stranger: 'own_answer' }],
  [
    'createTenantReading',
    {
      path: () => '/v1/tenant/readings',
      form: ({ request, meterAsked }) =>
        makeForm(
          { bytes: aPicture() },
          { request_id: request, meter_id: meterAsked, read_on: '2026-11-10', value: '260,5' },
        ),
      stranger: 'not_found',
    },
  ],
])
