import type { Statement } from '../statement.ts'

/** “POST /v1/apartments”. */
export const createApartment: readonly Statement[] = [
  {
    id: 'create-apartment.creates',
    quote: "Creates an apartment on the landlord's account, together with its tariff list if one is sent.",
  },
  {
    id: 'create-apartment.scope',
    quote: 'Authentication: bearer token with scope `apartments.write`.',
  },
  {
    id: 'create-apartment.idempotency-key',
    quote: 'Idempotent through the `Idempotency-Key` request header.',
  },
  {
    id: 'create-apartment.body',
    quote:
      'Request body: JSON object with the fields of Apartment that are input: `label` (string, required), `address` (object, required; `street` required, `city` required, `postal_code` optional), `surface_m2` (number, optional), `tariffs` (array, optional).',
  },
  {
    id: 'create-apartment.success-201',
    quote:
      'Success: HTTP 201. The body is the created apartment object (`id`, `label`, `state` = `setup`, `created_at`, and the other fields of the object).',
  },
  { id: 'create-apartment.audit-entry', quote: 'Side effects: an audit log entry;' },
  { id: 'create-apartment.webhook', quote: 'the webhook `apartment.created`;' },
  {
    id: 'create-apartment.audit-stream',
    quote: 'the event also reaches the global audit stream as `audit.event`.',
  },
  {
    id: 'create-apartment.same-key',
    quote:
      'Idempotency: repeating the call with the same `Idempotency-Key` within 24 hours returns the same apartment and creates no duplicate.',
  },
  { id: 'create-apartment.errors', quote: 'Errors: see Errors.' },
  { id: 'create-apartment.rate-limit', quote: 'Rate limit: see Limits.' },
]

/** “POST /v1/settlements”. */
export const createSettlement: readonly Statement[] = [
  { id: 'create-settlement.creates', quote: 'Creates a settlement for one apartment and one month.' },
  { id: 'create-settlement.bearer', quote: 'Authentication: bearer token in the `Authorization` header.' },
  { id: 'create-settlement.content-type', quote: 'Request header: `Content-Type: application/json`.' },
  {
    id: 'create-settlement.body',
    quote:
      'Request body: JSON object with `apartment_id` (string, `apt_<identifier>`) and `period` (string, `YYYY-MM`).',
  },
  {
    id: 'create-settlement.success-201',
    quote:
      'Success: HTTP 201. The body has `id`, `apartment_id`, `period`, `state` (`draft`), `reference_code`, `total_pln`.',
  },
  {
    id: 'create-settlement.month',
    quote:
      'Error: when the request carries the withdrawn field `month`, the response is HTTP 400 with code `deprecated_field`.',
  },
]
