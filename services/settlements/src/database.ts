import { changeSchema } from '@lokum/service-kit/changes/change-schema'
import type { Schema } from '@lokum/service-kit/database/migrate-database'
import { sharedSchema } from '@lokum/service-kit/database/shared-schema'
import { readSqlFiles } from '@lokum/service-kit/database/sql-files'
import { AttachedDocumentRow } from './documents/attached-document.ts'
import { DocumentLineRow, DocumentReadingRow, DocumentRow } from './documents/document.ts'
import { ImportLineRow, PaymentImportRow } from './ledger/payment-imports/payment-import.ts'
import { PaymentRow } from './ledger/payments/payment.ts'
import { CreateDocuments } from './migrations/20261122T1701-create-documents.ts'
import { CreateTenancies } from './migrations/20261122T1702-create-tenancies.ts'
import { CreateMonths } from './migrations/20261122T1703-create-months.ts'
import { CreateStatements } from './migrations/20261122T1704-create-statements.ts'
import { CreateLinksAndMails } from './migrations/20261122T1705-create-links-and-mails.ts'
import { CreatePayments } from './migrations/20261122T1706-create-payments.ts'
import { EstimateAccounts } from './migrations/20261122T2000-estimate-accounts.ts'
import { CreateAccountUsage } from './migrations/20261122T2230-create-account-usage.ts'
import { ReplaceTenantLinks } from './migrations/20261122T2231-replace-tenant-links.ts'
import { WeighUploads } from './migrations/20261122T2232-weigh-uploads.ts'
import { IndexFilters } from './migrations/20261122T2300-index-filters.ts'
import { KeepFactsOfPhotos } from './migrations/20261122T2310-keep-facts-of-photos.ts'
import { MoveStatementPdfs } from './migrations/20261122T2330-move-statement-pdfs.ts'
import { LetTenantsStopMails } from './migrations/20261122T2345-let-tenants-stop-mails.ts'
import { CreateLineDecisions } from './migrations/20261123T1700-create-line-decisions.ts'
import { CancelSettlements } from './migrations/20261123T1720-cancel-settlements.ts'
import { RecogniseTransfers } from './migrations/20261123T1740-recognise-transfers.ts'
import { RecogniseInvoices } from './migrations/20261123T1742-recognise-invoices.ts'
import { IndexMeterNumbers } from './migrations/20261123T1744-index-meter-numbers.ts'
import { SplitCosts } from './migrations/20261123T1840-split-costs.ts'
import { AddRegisters } from './migrations/20261123T1850-add-registers.ts'
import { IndexReadingsOfRegisters } from './migrations/20261123T1851-index-readings-of-registers.ts'
import { CreateProfiles } from './migrations/20261123T1900-create-profiles.ts'
import { FindItemsOfMeters } from './migrations/20261123T1901-find-items-of-meters.ts'
import { AddSearch } from './migrations/20261123T1910-add-search.ts'
import { IndexSearches } from './migrations/20261123T1911-index-searches.ts'
import { AnnounceDue } from './migrations/20261123T1920-announce-due.ts'
import { AddCoTenants } from './migrations/20261123T1930-add-co-tenants.ts'
import { VersionDocuments } from './migrations/20261123T2105-version-documents.ts'
import { FindUsesOfDocuments } from './migrations/20261123T2106-find-uses-of-documents.ts'
import { LetTenantsHaveNoEmail } from './migrations/20261123T2110-let-tenants-have-no-email.ts'
import { IndexPeopleAndNumbers } from './migrations/20261123T2111-index-people-and-numbers.ts'
import { AddPlacesOfMeters } from './migrations/20261123T2115-add-places-of-meters.ts'
import { NoteReplacedBills } from './migrations/20261123T2115-note-replaced-bills.ts'
import { KeepCodesOfTexts } from './migrations/20261123T2120-keep-codes-of-texts.ts'
import { PlaceLines } from './migrations/20261123T2125-place-lines.ts'
import { WidenWhatIsToPay } from './migrations/20261123T2230-widen-what-is-to-pay.ts'
import { SeekSellers } from './migrations/20261125T1900-seek-sellers.ts'
import { PlaceChanges } from './migrations/20261126T0101-place-changes.ts'
import { IndexChanges } from './migrations/20261126T0102-index-changes.ts'
import { DateTerms } from './migrations/20261126T0200-date-terms.ts'
import { RecognisePictures } from './migrations/20261126T0215-recognise-pictures.ts'
import { IndexWaitingReadings } from './migrations/20261126T0216-index-waiting-readings.ts'
import { AddIndexation } from './migrations/20261126T0230-add-indexation.ts'
import { AddAdvances } from './migrations/20261126T0500-add-advances.ts'
import { ProposeFromPapers } from './migrations/20261126T0540-propose-from-papers.ts'
import { AttachAgreements } from './migrations/20261126T0541-attach-agreements.ts'
import { IndexAgreementsOnPaper } from './migrations/20261126T0542-index-agreements-on-paper.ts'
import { AddMainMeters } from './migrations/20261126T0560-add-main-meters.ts'
import { IndexSubMeters } from './migrations/20261126T0561-index-sub-meters.ts'
import { AddTrueUps } from './migrations/20261126T0562-add-true-ups.ts'
import { NameDocumentsOfAgreements } from './migrations/20261126T0570-name-documents-of-agreements.ts'
import { DateUseOfTrueUps } from './migrations/20261126T0801-date-use-of-true-ups.ts'
import { IndexTrueUps } from './migrations/20261126T1201-index-true-ups.ts'
import { ReplaceLines } from './migrations/20261126T1501-replace-lines.ts'
import { AddDaysOfLines } from './migrations/20261128T0800-add-days-of-lines.ts'
import { KeepKindsOfInvoices } from './migrations/20261128T0900-keep-kinds-of-invoices.ts'
import { SkipTransfers } from './migrations/20261128T1100-skip-transfers.ts'
import { GiveReasonsOfPhotos } from './migrations/20261128T1110-give-reasons-of-photos.ts'
import { RecogniseByPage } from './migrations/20261128T1200-recognise-by-page.ts'
import { GiveSettlementsVersions } from './migrations/20261128T1300-give-settlements-versions.ts'
import { CoverDays } from './migrations/20261128T1500-cover-days.ts'
import { CostRow } from './months/costs/cost.ts'
import { ItemRow } from './months/items/item.ts'
import { SettlementRow } from './months/settlements/settlement.ts'
import { MailRow } from './statements/mails/mail.ts'
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
  PaymentRow,
  PaymentImportRow,
  ImportLineRow,
]

/** The SQL files are applied in this order, and again after each change of their text (CONTRIBUTING.md, "Changing a function"). */
export const schema: Schema = {
  migrations: {
    ...sharedSchema.migrations,
    '20261122T1701-create-documents': CreateDocuments,
    '20261122T1702-create-tenancies': CreateTenancies,
    '20261122T1703-create-months': CreateMonths,
    '20261122T1704-create-statements': CreateStatements,
    '20261122T1705-create-links-and-mails': CreateLinksAndMails,
    '20261122T1706-create-payments': CreatePayments,
    '20261122T2000-estimate-accounts': EstimateAccounts,
    '20261122T2230-create-account-usage': CreateAccountUsage,
    '20261122T2231-replace-tenant-links': ReplaceTenantLinks,
    '20261122T2232-weigh-uploads': WeighUploads,
    '20261122T2300-index-filters': IndexFilters,
    '20261122T2310-keep-facts-of-photos': KeepFactsOfPhotos,
    '20261122T2330-move-statement-pdfs': MoveStatementPdfs,
    '20261122T2345-let-tenants-stop-mails': LetTenantsStopMails,
    '20261123T1700-create-line-decisions': CreateLineDecisions,
    '20261123T1720-cancel-settlements': CancelSettlements,
    '20261123T1740-recognise-transfers': RecogniseTransfers,
    '20261123T1742-recognise-invoices': RecogniseInvoices,
    '20261123T1744-index-meter-numbers': IndexMeterNumbers,
    '20261123T1840-split-costs': SplitCosts,
    '20261123T1850-add-registers': AddRegisters,
    '20261123T1851-index-readings-of-registers': IndexReadingsOfRegisters,
    '20261123T1900-create-profiles': CreateProfiles,
    '20261123T1901-find-items-of-meters': FindItemsOfMeters,
    '20261123T1910-add-search': AddSearch,
    '20261123T1911-index-searches': IndexSearches,
    '20261123T1920-announce-due': AnnounceDue,
    '20261123T1930-add-co-tenants': AddCoTenants,
    '20261123T2105-version-documents': VersionDocuments,
    '20261123T2106-find-uses-of-documents': FindUsesOfDocuments,
    '20261123T2110-let-tenants-have-no-email': LetTenantsHaveNoEmail,
    '20261123T2111-index-people-and-numbers': IndexPeopleAndNumbers,
    '20261123T2115-add-places-of-meters': AddPlacesOfMeters,
    '20261123T2115-note-replaced-bills': NoteReplacedBills,
    '20261123T2120-keep-codes-of-texts': KeepCodesOfTexts,
    '20261123T2125-place-lines': PlaceLines,
    '20261123T2230-widen-what-is-to-pay': WidenWhatIsToPay,
    '20261125T1900-seek-sellers': SeekSellers,
    ...changeSchema.migrations,
    '20261126T0101-place-changes': PlaceChanges,
    '20261126T0102-index-changes': IndexChanges,
    '20261126T0200-date-terms': DateTerms,
    '20261126T0215-recognise-pictures': RecognisePictures,
    '20261126T0216-index-waiting-readings': IndexWaitingReadings,
    '20261126T0230-add-indexation': AddIndexation,
    '20261126T0500-add-advances': AddAdvances,
    '20261126T0540-propose-from-papers': ProposeFromPapers,
    '20261126T0541-attach-agreements': AttachAgreements,
    '20261126T0542-index-agreements-on-paper': IndexAgreementsOnPaper,
    '20261126T0560-add-main-meters': AddMainMeters,
    '20261126T0561-index-sub-meters': IndexSubMeters,
    '20261126T0562-add-true-ups': AddTrueUps,
    '20261126T0570-name-documents-of-agreements': NameDocumentsOfAgreements,
    '20261126T0801-date-use-of-true-ups': DateUseOfTrueUps,
    '20261126T1201-index-true-ups': IndexTrueUps,
    '20261126T1501-replace-lines': ReplaceLines,
    '20261128T0800-add-days-of-lines': AddDaysOfLines,
    '20261128T0900-keep-kinds-of-invoices': KeepKindsOfInvoices,
    '20261128T1100-skip-transfers': SkipTransfers,
    '20261128T1110-give-reasons-of-photos': GiveReasonsOfPhotos,
    '20261128T1200-recognise-by-page': RecogniseByPage,
    '20261128T1300-give-settlements-versions': GiveSettlementsVersions,
    '20261128T1500-cover-days': CoverDays,
  },
  sqlFiles: [
    ...sharedSchema.sqlFiles,
    ...changeSchema.sqlFiles,
    ...readSqlFiles(import.meta.dirname, [
      'statements/stated.sql',
      'months/settlements/versions.sql',
      'months/settlements/document-use.sql',
      'statements/mails/mails-of-today.sql',
      'tenancies/agreements/terms-of-month.sql',
      'months/settlements/month-settlement.sql',
      'months/settlements/takes-cost.sql',
      'months/settlements/charged-elsewhere.sql',
      'months/items/require-total-of-items.sql',
      'months/items/use-line-by-hand.sql',
      'months/items/items-by-use.sql',
      'months/costs/shares-of-cost.sql',
      'months/costs/stated-shares.sql',
      'months/costs/due-documents.sql',
      'months/costs/vacant-part.sql',
      'months/costs/require-whole-cost.sql',
      'months/costs/skip-used-line.sql',
      'months/document-accounts/line-charges.sql',
      'months/document-accounts/waiting-advances.sql',
      'months/document-accounts/settled-months.sql',
      'months/document-accounts/uses-of-document.sql',
      'detail/charged-twice.sql',
      'detail/outcome-of-settlement.sql',
      'statements/keep-statement.sql',
      'ledger/payments/move-transfer.sql',
      'ledger/tax/parts-of-days.sql',
      'quotas/count-stored.sql',
      'quotas/usage-of-account.sql',
      'tenancies/agreements/place-agreements.sql',
      'documents/lacks-seller.sql',
      'documents/place-documents.sql',
      'months/settlements/place-settlements.sql',
      'ledger/payments/place-payments.sql',
    ]),
  ],
  onlineChanges: sharedSchema.onlineChanges ?? [],
}
