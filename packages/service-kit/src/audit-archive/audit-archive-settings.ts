import { z } from 'zod'
import { DocumentStoreSettings } from '../stores/document-store-settings.ts'

/** For a service that keeps an audit log; its store may be that of its documents. */
export const AuditArchiveSettings = DocumentStoreSettings.extend({
  /** Months of the audit log that ended so many months ago move from the database to the store; without it none does. */
  AUDIT_ARCHIVE_AFTER_MONTHS: z.coerce.number().int().min(1).max(1_200).optional(),
})
export type AuditArchiveSettings = z.infer<typeof AuditArchiveSettings>
