import { GetAccount } from './apartments/account-operations.ts'
import * as apartmentEvents from './apartments/events.ts'
import * as apartmentOperations from './apartments/operations.ts'
import * as auditEvents from './audit/events.ts'
import * as auditOperations from './audit/operations.ts'
import { GetMe } from './gateway/me-operations.ts'
import type { EventContract } from './interface/event.ts'
import type { Operation } from './interface/operation.ts'
import * as agreementOperations from './settlements/agreement-operations.ts'
import * as agreementTermsOperations from './settlements/agreement-terms-operations.ts'
import * as costOperations from './settlements/cost-operations.ts'
import * as depositOperations from './settlements/deposit-operations.ts'
import * as documentLineOperations from './settlements/document-line-operations.ts'
import * as documentOperations from './settlements/document-operations.ts'
import * as settlementEvents from './settlements/events.ts'
import * as instalmentOperations from './settlements/instalment-operations.ts'
import * as itemOperations from './settlements/item-operations.ts'
import * as mailOperations from './settlements/mail-operations.ts'
import * as meterDeviceOperations from './settlements/meter-device-operations.ts'
import * as meterOperations from './settlements/meter-operations.ts'
import * as settlementOperations from './settlements/operations.ts'
import * as overviewOperations from './settlements/overview-operations.ts'
import * as paymentImportOperations from './settlements/payment-import-operations.ts'
import * as paymentOperations from './settlements/payment-operations.ts'
import * as placementOperations from './settlements/placement-operations.ts'
import * as profileOperations from './settlements/profile-operations.ts'
import * as readingOperations from './settlements/reading-operations.ts'
import * as reminderOperations from './settlements/reminder-operations.ts'
import * as statementOperations from './settlements/statement-operations.ts'
import * as taxOperations from './settlements/tax-operations.ts'
import * as tenantLinkOperations from './settlements/tenant-link-operations.ts'
import * as tenantOperations from './settlements/tenant-operations.ts'
import * as tenants from './settlements/tenants.ts'
import * as trueUpOperations from './settlements/true-up-operations.ts'
import * as usageOperations from './settlements/usage-operations.ts'
import * as yearStatementOperations from './settlements/year-statement-operations.ts'
import * as deliveryOperations from './webhooks/delivery-operations.ts'
import * as eventOperations from './webhooks/event-operations.ts'
import * as webhookEvents from './webhooks/events.ts'
import * as webhookOperations from './webhooks/operations.ts'

/** Every operation of every service; the gateway routes from it, the documents are generated from it. */
export const operations: readonly Operation[] = [
  ...byPath({ ...apartmentOperations, GetAccount }),
  ...byPath({ ...agreementOperations, ...agreementTermsOperations, ...trueUpOperations }),
  ...byPath({ ...meterOperations, ...meterDeviceOperations, ...readingOperations }),
  ...byPath({ ...documentOperations, ...placementOperations, ...documentLineOperations, ...costOperations }),
  ...byPath({ ...settlementOperations, ...overviewOperations }),
  ...byPath(itemOperations),
  ...byPath(statementOperations),
  ...byPath(mailOperations),
  ...byPath({ ListTenants: tenants.ListTenants }),
  ...byPath(reminderOperations),
  ...byPath(tenantLinkOperations),
  ...byPath(tenantOperations),
  ...byPath({ ...paymentOperations, ...instalmentOperations, ...depositOperations, ...yearStatementOperations }),
  ...byPath(paymentImportOperations),
  ...byPath(taxOperations),
  ...byPath(profileOperations),
  ...byPath({ ...usageOperations, GetMe }),
  ...byPath(webhookOperations),
  ...byPath(deliveryOperations),
  ...byPath(eventOperations),
  ...byPath(auditOperations),
]

/** `{` sorts behind every letter: `/v1/settlements/due` would fit `/v1/settlements/{id}` too, and comes before it. */
function byPath(part: Readonly<Record<string, Operation>>): Operation[] {
  return Object.values(part).toSorted((some, other) => Number(some.path > other.path) - Number(some.path < other.path))
}

/** The operations that clients can reach through the gateway. */
export const publicOperations = operations.filter(({ path }) => path.startsWith('/v1/'))

/** Every event that is published. */
export const events: readonly EventContract[] = [
  ...Object.values(apartmentEvents),
  ...Object.values(settlementEvents),
  ...Object.values(webhookEvents),
  ...Object.values(auditEvents),
]
