import type { Statement } from '../statement.ts'

/** “Authentication”. */
export const authentication: readonly Statement[] = [
  {
    id: 'authentication.bearer',
    quote: '| Scheme | Bearer token in the `Authorization` header: `Authorization: Bearer <ACCESS_TOKEN>`.',
  },
  { id: 'authentication.external-provider', quote: 'The token is issued by an external identity provider. |' },
  { id: 'authentication.scope', quote: '| Scope for `POST /v1/apartments` | `apartments.write` |' },
  { id: 'authentication.rate-subject', quote: '| Rate-limit subject | the key (token) used for the call |' },
]

/** “Events”. */
export const events: readonly Statement[] = [
  {
    id: 'event.apartment-created',
    quote:
      '| `apartment.created` | `POST /v1/apartments` | immediately after creation | the same object as in the 201 response |',
  },
  {
    id: 'event.audit-event',
    quote:
      '| `audit.event` | `POST /v1/apartments` | the `apartment.created` event is also placed on the global audit stream | not shown here beyond that it carries that event |',
  },
  { id: 'event.by-webhook', quote: 'Event delivery is by webhook.' },
]

/** “Errors”. */
export const errors: readonly Statement[] = [
  {
    id: 'error.validation-failed',
    quote: '| `validation_failed` | 400 | request fails validation | check the highlighted form fields |',
  },
  {
    id: 'error.label-conflict',
    quote:
      '| `label_conflict` | 409 | an apartment with this label already exists | an apartment with this label already exists |',
  },
  {
    id: 'error.plan-limit-reached',
    quote: "| `plan_limit_reached` | 403 | the plan's apartment count is reached | the plan allows 5 apartments |",
  },
  { id: 'error.rate-limited', quote: '| `rate_limited` | 429 | call rate exceeded | not shown as text |' },
  {
    id: 'error.deprecated-field',
    quote: '| `deprecated_field` | 400 | `POST /v1/settlements` sent with field `month` | not shown as text |',
  },
]

/** “Limits”. */
export const limits: readonly Statement[] = [
  {
    id: 'limit.calls-per-minute',
    quote: '| Calls per minute | 60 per key | `POST /v1/apartments` | 429 `rate_limited` |',
  },
  {
    id: 'limit.calls-per-day',
    quote: '| Calls per day | 5 000 per key | `POST /v1/apartments` | 429 `rate_limited` |',
  },
  {
    id: 'limit.label-length',
    quote: '| `label` length | max 32 characters | apartment creation | `validation_failed` (400) |',
  },
  {
    id: 'limit.idempotency-window',
    quote:
      '| Idempotency window | 24 hours | `POST /v1/apartments` | a repeated key after the window is not guaranteed to return the same apartment |',
  },
  {
    id: 'limit.apartments-per-plan',
    quote:
      '| Apartments per plan | 5 on the plan named in the error text | apartment creation | 403 `plan_limit_reached` |',
  },
]

/** “Versioning”. */
export const versioning: readonly Statement[] = [
  { id: 'version.in-path', quote: 'The version is part of the path: `/v1/...`.' },
  {
    id: 'version.month-withdrawn',
    quote: 'From release v1.5 (dated 2026-04-15) the settlement field `month` is withdrawn.',
  },
  { id: 'version.month-refused', quote: 'Sending it returns 400 `deprecated_field`.' },
  { id: 'version.period-replaces-month', quote: 'The replacement is `period` in the form `YYYY-MM`.' },
  { id: 'version.migration-notes', quote: 'Migration instructions are in the release notes for v1.5.' },
]
