import { CreateTheCopy } from './20261121T0900-create-the-copy.ts'
import { CreateSharedTables } from './20261121T0905-create-shared-tables.ts'
import { CreateSettlements } from './20261121T0910-create-settlements.ts'
import { CreateOutboxConfirmation } from './20261121T2330-create-outbox-confirmation.ts'
import { CreateAgreements } from './20261122T0130-create-agreements.ts'
import { CreateDocuments } from './20261122T0131-create-documents.ts'
import { CreateMeters } from './20261122T0132-create-meters.ts'
import { CreateCostsAndItems } from './20261122T0133-create-costs-and-items.ts'
import { CreateDocumentUpload } from './20261122T0140-create-document-upload.ts'
import { KeepTheSums } from './20261122T0145-keep-the-sums.ts'
import { NumberChangesOfReadings } from './20261122T0150-number-changes-of-readings.ts'
import { IndexWhatIsLookedUp } from './20261122T0315-index-what-is-looked-up.ts'
import { UseALineOnce } from './20261122T0320-use-a-line-once.ts'
import { CreateStatements } from './20261122T0500-create-statements.ts'
import { CreateMails } from './20261122T0501-create-mails.ts'
import { CreateTenantLinks } from './20261122T0502-create-tenant-links.ts'
import { CreatePayments } from './20261122T0503-create-payments.ts'
import { CreatePaymentImports } from './20261122T0504-create-payment-imports.ts'

export const migrations = {
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
