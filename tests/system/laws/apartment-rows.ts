import { apartmentBody } from '@lokum/local-stack/world/rental'
import type { IsolationRow } from './isolation-row.ts'

/** The operations of apartments, by their ids. */
export const apartmentRows: readonly (readonly [string, IsolationRow])[] = [
  ['createApartment', { path: () => '/v1/apartments', body: () => apartmentBody(), stranger: 'own_creation' }],
  [
    'listApartments',
    { path: ({ label }) => `/v1/apartments?label=${encodeURIComponent(label)}`, stranger: 'empty_list' },
  ],
  ['getApartment', { path: ({ apartment }) => `/v1/apartments/${apartment}`, stranger: 'not_found' }],
  [
    'updateApartment',
    { path: ({ apartment }) => `/v1/apartments/${apartment}`, body: () => ({ surface_m2: 9 }), stranger: 'not_found' },
  ],
  ['archiveApartment', { path: ({ vacant }) => `/v1/apartments/${vacant}/archive`, stranger: 'not_found' }],
  ['reopenApartment', { path: ({ vacant }) => `/v1/apartments/${vacant}/reopen`, stranger: 'not_found' }],
  ['getMe', { path: () => '/v1/me', stranger: 'own_answer' }],
  ['getAccount', { path: () => '/v1/account', stranger: 'own_answer' }],
  [
    'listApartmentAuditLog',
    { path: ({ apartment }) => `/v1/apartments/${apartment}/audit-log`, stranger: 'not_found' },
  ],
]
