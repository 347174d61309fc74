import type { Assistant } from '@lokum/bill-reader/assistant'
import { SnapshotSettlementsAudit } from '@lokum/contracts/audit/operations'
import { snapshotAuditEntries } from '@lokum/service-kit/copy/snapshot-audit-entries'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveInternal } from '@lokum/service-kit/http/serve-operation'
import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import { describeDetail } from './detail/describe-detail.ts'
import { detailRoutes } from './detail/detail-routes.ts'
import { documentRoutes, type Uploads } from './documents/document-routes.ts'
import type { Readings } from './documents/obtain-reading.ts'
import { requireReadings } from './documents/read-document.ts'
import type { RequireReadings } from './documents/require-readings.ts'
import { depositRoutes } from './ledger/deposits/deposit-routes.ts'
import { instalmentRoutes } from './ledger/instalments/instalment-routes.ts'
import { interestBooks } from './ledger/interest/interest-books.ts'
import { loadInterest } from './ledger/interest/load-interest.ts'
import { paymentImportRoutes } from './ledger/payment-imports/payment-import-routes.ts'
import { findAgreementUses } from './ledger/payments/find-agreement-uses.ts'
import { loadBalance } from './ledger/payments/load-balance.ts'
import { lockInterest } from './ledger/payments/lock-books.ts'
import { paymentRoutes } from './ledger/payments/payment-routes.ts'
import { settleAgreement } from './ledger/payments/settle-agreement.ts'
import { taxRoutes } from './ledger/tax/tax-routes.ts'
import { yearStatementRoutes } from './ledger/year-statements/year-statement-routes.ts'
import { findAffected } from './months/close/find-affected.ts'
import { settlementRoutes } from './months/close/settlement-routes.ts'
import { costRoutes } from './months/costs/cost-routes.ts'
import { deleteCosts, lockCosts } from './months/costs/costs-of-document.ts'
import { itemRoutes } from './months/decisions/item-routes.ts'
import { accountRoutes } from './months/document-ledgers/account-routes.ts'
import { listStated } from './months/settlements/list-stated.ts'
import type { RandomBelow } from './months/settlements/reference-code.ts'
import { requireDaysOfSettlements } from './months/settlements/require-days-of-settlements.ts'
import { requireCalculatedLine, requireFreeLine } from './months/settlements/require-free-line.ts'
import { requireUnshared, requireUnstated } from './months/settlements/require-unstated.ts'
import { requireUnstatedDocument, requireUnusedLines } from './months/settlements/require-unstated-document.ts'
import { requireUnusedDocument } from './months/settlements/require-unused-document.ts'
import { quotaRoutes } from './quotas/quota-routes.ts'
import type { Quotas } from './quotas/quota-settings.ts'
import type { MailSettings } from './statements/mails/queue-mail.ts'
import { reminderRoutes } from './statements/reminders/reminder-routes.ts'
import { mailRoutes } from './statements/sending/mail-routes.ts'
import { statementRoutes } from './statements/statement-routes.ts'
import { deleteLinks } from './statements/tenants/delete-links.ts'
import { findMeterUses } from './statements/tenants/find-meter-uses.ts'
import { revokeTenantAccess } from './statements/tenants/revoke-tenant-access.ts'
import { tenantLinkRoutes } from './statements/tenants/tenant-link-routes.ts'
import { tenantRoutes } from './statements/tenants/tenant-routes.ts'
import { agreementRoutes } from './tenancies/agreements/agreement-routes.ts'
import { findMeter } from './tenancies/meters/meter.ts'
import { meterRoutes } from './tenancies/meters/meter-routes.ts'
import { profileRoutes } from './tenancies/profile/profile-routes.ts'

type RouteDeps = {
  assistant: Assistant
  apartmentsUrl: string
  cipher: Cipher
  mailing: MailSettings | undefined
  /** The address of the tenant's page. */
  portalUrl: string
  quotas: Quotas
  readings: Readings
  randomBelow: RandomBelow
  store: DocumentStore
  uploads: Uploads
}

/** The operations of the service; each noun has its own table beside its verbs. */
export function routes(edge: Edge, need: RouteDeps): Route[] {
  const { assistant, apartmentsUrl, cipher, mailing, portalUrl, quotas, randomBelow, readings, store, uploads } = need
  const { pool, log } = edge
  const apartmentSource = { pool, log, apartmentsUrl }
  const reading = { assistant, store, log, readings }
  const requireRead: RequireReadings = async (context, ids) => {
    await requireReadings({ ...context, ...reading }, ids)
  }
  const uses = {
    requireUnused: requireUnusedDocument,
    lockCosts,
    deleteCosts,
    requireUnstated: requireUnstatedDocument,
    requireUnusedLines,
    requireFreeLine,
    requireCalculatedLine,
  }
  return [
    ...agreementRoutes(edge, {
      apartmentSource,
      quotas,
      higherRooms: {
        deleteLinks,
        findAffected,
        findAgreementUses,
        listStated,
        requireDaysOfSettlements,
        revokeTenantAccess,
      },
    }),
    ...meterRoutes(edge, { apartmentSource, findMeterUses, quotas, requireUnshared, requireUnstated }),
    ...documentRoutes(edge, { quotas, reading, requireMeter: findMeter, store, uploads, uses }),
    ...costRoutes(edge, { apartmentSource, requireReadings: requireRead }),
    ...accountRoutes(edge, { requireReadings: requireRead }),
    ...settlementRoutes(edge, { apartmentSource, requireReadings: requireRead, randomBelow, describeDetail }),
    ...detailRoutes(edge),
    ...itemRoutes(edge, { describeDetail, interest: { ...interestBooks, lockInterest } }),
    ...statementRoutes(edge, { store, uploads, describeDetail, loadBalance }),
    ...mailRoutes(edge, { mailing, quotas, describeDetail, settleAgreement }),
    ...paymentRoutes(edge, { quotas }),
    ...instalmentRoutes(edge),
    ...depositRoutes(edge, { quotas }),
    ...paymentImportRoutes(edge, { quotas, uploads }),
    ...tenantLinkRoutes(edge, { mailing, portalUrl, quotas }),
    ...reminderRoutes(edge, { mailing, quotas, loadBalance, loadInterest }),
    ...tenantRoutes(edge, { quotas, store, uploads, loadBalance }),
    ...yearStatementRoutes(edge),
    ...taxRoutes(edge, { apartmentSource, cipher }),
    ...profileRoutes(edge),
    ...quotaRoutes(edge, { quotas }),
    [SnapshotSettlementsAudit, serveInternal(edge, SnapshotSettlementsAudit, snapshotAuditEntries)],
  ]
}
