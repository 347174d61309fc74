import type { Migrations } from '@lokum/service-kit/database/migrate-database'
import { AttachedDocumentRow } from './documents/attached-document.ts'
import { DocumentLineRow, DocumentReadingRow, DocumentRow } from './documents/document.ts'
import { ImportLineRow, PaymentImportRow } from './ledger/payment-imports/payment-import.ts'
import { PaymentRow } from './ledger/payments/payment.ts'
import { CreateTheCopy } from './migrations/20261121T0900-create-the-copy.ts'
import { CreateSharedTables } from './migrations/20261121T0905-create-shared-tables.ts'
import { CreateSettlements } from './migrations/20261121T0910-create-settlements.ts'
import { CreateOutboxConfirmation } from './migrations/20261121T2330-create-outbox-confirmation.ts'
import { CreateAgreements } from './migrations/20261122T0130-create-agreements.ts'
import { CreateDocuments } from './migrations/20261122T0131-create-documents.ts'
import { CreateMeters } from './migrations/20261122T0132-create-meters.ts'
import { CreateCostsAndItems } from './migrations/20261122T0133-create-costs-and-items.ts'
import { CreateDocumentUpload } from './migrations/20261122T0140-create-document-upload.ts'
import { KeepTheSums } from './migrations/20261122T0145-keep-the-sums.ts'
import { NumberChangesOfReadings } from './migrations/20261122T0150-number-changes-of-readings.ts'
import { IndexWhatIsLookedUp } from './migrations/20261122T0315-index-what-is-looked-up.ts'
import { UseALineOnce } from './migrations/20261122T0320-use-a-line-once.ts'
import { CreateStatements } from './migrations/20261122T0500-create-statements.ts'
import { CreateMails } from './migrations/20261122T0501-create-mails.ts'
import { CreateTenantLinks } from './migrations/20261122T0502-create-tenant-links.ts'
import { CreatePayments } from './migrations/20261122T0503-create-payments.ts'
import { CreatePaymentImports } from './migrations/20261122T0504-create-payment-imports.ts'
import { CostRow } from './months/costs/cost.ts'
import { ItemRow } from './months/items/item.ts'
import { SettlementRow } from './months/settlements/settlement.ts'
import { MailRow } from './statements/mails/mail.ts'
import { StatementItemRow, StatementRow } from './statements/statement.ts'
import { ReadingRequestRow, RequestedMeterRow } from './statements/tenants/reading-request.ts'
import { TenantLinkRow } from './statements/tenants/tenant-link.ts'
import { AgreementRow } from './tenancies/agreements/agreement.ts'
import { CopiedApartment } from './tenancies/apartments/copied-apartment.ts'
import { DeviceRow, MeterRow } from './tenancies/meters/meter.ts'
import { ReadingRow } from './tenancies/meters/reading.ts'

export const entities = [
  CopiedApartment,
  AgreementRow,
  MeterRow,
  DeviceRow,
  ReadingRow,
  DocumentRow,
  DocumentReadingRow,
  DocumentLineRow,
  CostRow,
  ItemRow,
  SettlementRow,
  AttachedDocumentRow,
  StatementRow,
  StatementItemRow,
  MailRow,
  TenantLinkRow,
  ReadingRequestRow,
  RequestedMeterRow,
  PaymentRow,
  PaymentImportRow,
  ImportLineRow,
]

export const migrations: Migrations = {
  '20261121T0900-create-the-copy': CreateTheCopy,
  '20261121T0905-create-shared-tables': CreateSharedTables,
  '20261121T0910-create-settlements': CreateSettlements,
  '20261121T2330-create-outbox-confirmation': CreateOutboxConfirmation,
  '20261122T0130-create-agreements': CreateAgreements,
  '20261122T0131-create-documents': CreateDocuments,
  '20261122T0132-create-meters': CreateMeters,
  '20261122T0133-create-costs-and-items': CreateCostsAndItems,
  '20261122T0140-create-document-upload': CreateDocumentUpload,
  '20261122T0145-keep-the-sums': KeepTheSums,
  '20261122T0150-number-changes-of-readings': NumberChangesOfReadings,
  '20261122T0315-index-what-is-looked-up': IndexWhatIsLookedUp,
  '20261122T0320-use-a-line-once': UseALineOnce,
  '20261122T0500-create-statements': CreateStatements,
  '20261122T0501-create-mails': CreateMails,
  '20261122T0502-create-tenant-links': CreateTenantLinks,
  '20261122T0503-create-payments': CreatePayments,
  '20261122T0504-create-payment-imports': CreatePaymentImports,
}
