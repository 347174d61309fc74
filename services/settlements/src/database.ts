import { changeSchema } from '@lokum/service-kit/changes/change-schema'
import type { Schema } from '@lokum/service-kit/database/migrate-database'
import { sharedSchema } from '@lokum/service-kit/database/shared-schema'
import { readSqlFiles } from '@lokum/service-kit/database/sql-files'
import { AttachedDocumentRow } from './documents/attached-document.ts'
import { DocumentLineRow, DocumentReadingRow, DocumentRow } from './documents/document.ts'
import { DepositEntryRow } from './ledger/deposits/deposit-entry.ts'
import { ImportLineRow, PaymentImportRow } from './ledger/payment-imports/payment-import.ts'
import { PaymentRow } from './ledger/payments/payment.ts'
import { TaxPaymentRow } from './ledger/tax/tax-payment.ts'
import { TaxYearRow } from './ledger/tax/tax-year.ts'
import { CreateExtensions } from './migrations/20261128T1901-create-extensions.ts'
import { CreateDocuments } from './migrations/20261128T1902-create-documents.ts'
import { CreateTenancies } from './migrations/20261128T1903-create-tenancies.ts'
import { CreateMonths } from './migrations/20261128T1904-create-months.ts'
import { CreateStatements } from './migrations/20261128T1905-create-statements.ts'
import { CreateLinksAndMails } from './migrations/20261128T1906-create-links-and-mails.ts'
import { CreatePayments } from './migrations/20261128T1907-create-payments.ts'
import { CreateAccountUsage } from './migrations/20261128T1908-create-account-usage.ts'
import { EstimateAccounts } from './migrations/20261128T1909-estimate-accounts.ts'
import { PlaceMeters } from './migrations/20261129T0900-place-meters.ts'
import { IndexChangesOfMeters } from './migrations/20261129T0901-index-changes-of-meters.ts'
import { KeepDeletedAgreements } from './migrations/20261129T0902-keep-deleted-agreements.ts'
import { IndexTenants } from './migrations/20261129T0903-index-tenants.ts'
import { CountImportLines } from './migrations/20261129T0904-count-import-lines.ts'
import { CountVisits } from './migrations/20261129T1015-count-visits.ts'
import { AddContacts } from './migrations/20261129T1016-add-contacts.ts'
import { KeepSigns } from './migrations/20261129T1130-keep-signs.ts'
import { IndexNumbersOfMeters } from './migrations/20261129T1131-index-numbers-of-meters.ts'
import { KeepStatedReadings } from './migrations/20261129T1400-keep-stated-readings.ts'
import { KeepNetPrices } from './migrations/20261129T1410-keep-net-prices.ts'
import { KeepMappings } from './migrations/20261129T1440-keep-mappings.ts'
import { ReverseImports } from './migrations/20261129T1515-reverse-imports.ts'
import { IndexPaymentsOfImports } from './migrations/20261129T1516-index-payments-of-imports.ts'
import { ReadCamt } from './migrations/20261129T1720-read-camt.ts'
import { CreateTaxPayments } from './migrations/20261129T1745-create-tax-payments.ts'
import { SearchPayments } from './migrations/20261129T1745-search-payments.ts'
import { CreateReminders } from './migrations/20261129T1815-create-reminders.ts'
import { PayTaxByQuarters } from './migrations/20261129T1820-pay-tax-by-quarters.ts'
import { CreateDeposits } from './migrations/20261129T1830-create-deposits.ts'
import { CreateTaxYears } from './migrations/20261129T2050-create-tax-years.ts'
import { KeepDecisionsOfImports } from './migrations/20261129T2100-keep-decisions-of-imports.ts'
import { KeepTaxExports } from './migrations/20261129T2130-keep-tax-exports.ts'
import { AnnounceOverdue } from './migrations/20261130T0030-announce-overdue.ts'
import { KeepTaxOwners } from './migrations/20261130T0030-keep-tax-owners.ts'
import { RememberMappings } from './migrations/20261130T0035-remember-mappings.ts'
import { KeepReminderTexts } from './migrations/20261130T0100-keep-reminder-texts.ts'
import { KeepDocumentsOfDeductions } from './migrations/20261130T0130-keep-documents-of-deductions.ts'
import { KeepInterestRates } from './migrations/20261130T0130-keep-interest-rates.ts'
import { MoveChargedDeposits } from './migrations/20261130T0140-move-charged-deposits.ts'
import { FindEqualTransfers } from './migrations/20261130T0215-find-equal-transfers.ts'
import { CreateInstalments } from './migrations/20261130T0930-create-instalments.ts'
import { AddOtherRevenueOfOwners } from './migrations/20261130T2020-add-other-revenue-of-owners.ts'
import { ListPaymentsByDay } from './migrations/20261130T2035-list-payments-by-day.ts'
import { CountPrepayments } from './migrations/20261201T0240-count-prepayments.ts'
import { CostRow } from './months/costs/cost.ts'
import { ItemRow } from './months/items/item.ts'
import { SettlementRow } from './months/settlements/settlement.ts'
import { MailRow } from './statements/mails/mail.ts'
import { ReminderRow } from './statements/reminders/reminder.ts'
import { StatementItemRow, StatementRow } from './statements/statement.ts'
import { ReadingRequestRow, RequestedMeterRow } from './statements/tenants/reading-request.ts'
import { TenantLinkRow } from './statements/tenants/tenant-link.ts'
import { AgreementRow } from './tenancies/agreements/agreement.ts'
import { TermsRow } from './tenancies/agreements/dated-terms.ts'
import { CopiedApartment } from './tenancies/apartments/copied-apartment.ts'
import { DeviceRow, MeterRow } from './tenancies/meters/meter.ts'
import { ReadingRow } from './tenancies/meters/reading.ts'
import { ProfileRow } from './tenancies/profile/profile.ts'

export const entities = [
  CopiedApartment,
  AgreementRow,
  TermsRow,
  ProfileRow,
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
  ReminderRow,
  PaymentRow,
  PaymentImportRow,
  ImportLineRow,
  TaxPaymentRow,
  TaxYearRow,
  DepositEntryRow,
]

/** The SQL files are applied in this order, and again after each change of their text (CONTRIBUTING.md, "Changing a function"). */
export const schema: Schema = {
  migrations: {
    ...sharedSchema.migrations,
    ...changeSchema.migrations,
    '20261128T1901-create-extensions': CreateExtensions,
    '20261128T1902-create-documents': CreateDocuments,
    '20261128T1903-create-tenancies': CreateTenancies,
    '20261128T1904-create-months': CreateMonths,
    '20261128T1905-create-statements': CreateStatements,
    '20261128T1906-create-links-and-mails': CreateLinksAndMails,
    '20261128T1907-create-payments': CreatePayments,
    '20261128T1908-create-account-usage': CreateAccountUsage,
    '20261128T1909-estimate-accounts': EstimateAccounts,
    '20261129T0900-place-meters': PlaceMeters,
    '20261129T0901-index-changes-of-meters': IndexChangesOfMeters,
    '20261129T0902-keep-deleted-agreements': KeepDeletedAgreements,
    '20261129T0903-index-tenants': IndexTenants,
    '20261129T0904-count-import-lines': CountImportLines,
    '20261129T1015-count-visits': CountVisits,
    '20261129T1016-add-contacts': AddContacts,
    '20261129T1130-keep-signs': KeepSigns,
    '20261129T1131-index-numbers-of-meters': IndexNumbersOfMeters,
    '20261129T1400-keep-stated-readings': KeepStatedReadings,
    '20261129T1410-keep-net-prices': KeepNetPrices,
    '20261129T1440-keep-mappings': KeepMappings,
    '20261129T1515-reverse-imports': ReverseImports,
    '20261129T1516-index-payments-of-imports': IndexPaymentsOfImports,
    '20261129T1720-read-camt': ReadCamt,
    '20261129T1745-create-tax-payments': CreateTaxPayments,
    '20261129T1745-search-payments': SearchPayments,
    '20261129T1815-create-reminders': CreateReminders,
    '20261129T1820-pay-tax-by-quarters': PayTaxByQuarters,
    '20261129T1830-create-deposits': CreateDeposits,
    '20261129T2050-create-tax-years': CreateTaxYears,
    '20261129T2100-keep-decisions-of-imports': KeepDecisionsOfImports,
    '20261129T2130-keep-tax-exports': KeepTaxExports,
    '20261130T0030-announce-overdue': AnnounceOverdue,
    '20261130T0030-keep-tax-owners': KeepTaxOwners,
    '20261130T0035-remember-mappings': RememberMappings,
    '20261130T0100-keep-reminder-texts': KeepReminderTexts,
    '20261130T0130-keep-documents-of-deductions': KeepDocumentsOfDeductions,
    '20261130T0130-keep-interest-rates': KeepInterestRates,
    '20261130T0140-move-charged-deposits': MoveChargedDeposits,
    '20261130T0215-find-equal-transfers': FindEqualTransfers,
    '20261130T0930-create-instalments': CreateInstalments,
    '20261130T2020-add-other-revenue-of-owners': AddOtherRevenueOfOwners,
    '20261130T2035-list-payments-by-day': ListPaymentsByDay,
    '20261201T0240-count-prepayments': CountPrepayments,
  },
  sqlFiles: [
    ...sharedSchema.sqlFiles,
    ...changeSchema.sqlFiles,
    ...readSqlFiles(import.meta.dirname, [
      'statements/stated.sql',
      'months/settlements/versions.sql',
      'months/settlements/keep-sent-version.sql',
      'ledger/deposits/deduction-document.sql',
      'months/settlements/document-use.sql',
      'months/costs/apartment-document.sql',
      'statements/mails/mails-of-today.sql',
      'tenancies/agreements/terms-of-month.sql',
      'tenancies/meters/meters-of-apartments.sql',
      'months/settlements/month-settlement.sql',
      'months/settlements/takes-cost.sql',
      'months/settlements/charged-elsewhere.sql',
      'months/settlements/terms-of-settlement.sql',
      'months/items/require-total-of-items.sql',
      'months/items/is-by-hand.sql',
      'months/items/use-line-by-hand.sql',
      'months/items/items-by-use.sql',
      'months/costs/shares-of-cost.sql',
      'months/costs/share-to-follow.sql',
      'months/costs/stated-shares.sql',
      'months/costs/due-documents.sql',
      'months/costs/costs-of-months.sql',
      'months/costs/sharers-of-months.sql',
      'months/costs/vacant-part.sql',
      'months/costs/require-whole-cost.sql',
      'months/costs/skip-used-line.sql',
      'months/document-ledgers/line-charges.sql',
      'months/document-ledgers/waiting-advances.sql',
      'months/document-ledgers/settled-months.sql',
      'months/document-ledgers/uses-of-document.sql',
      'months/costs/documents-of-settlements.sql',
      'detail/charged-twice.sql',
      'detail/outcome-of-settlement.sql',
      'statements/keep-statement.sql',
      'ledger/instalments/due-part.sql',
      'ledger/payment-imports/is-to-record.sql',
      'ledger/payment-imports/count-lines.sql',
      'ledger/payments/move-transfer.sql',
      'ledger/tax/parts-of-days.sql',
      'quotas/count-stored.sql',
      'quotas/usage-of-account.sql',
      'tenancies/agreements/place-agreements.sql',
      'tenancies/meters/place-meters.sql',
      'documents/place-documents.sql',
      'months/settlements/place-settlements.sql',
      'ledger/payments/place-payments.sql',
    ]),
  ],
  onlineChanges: sharedSchema.onlineChanges ?? [],
}
