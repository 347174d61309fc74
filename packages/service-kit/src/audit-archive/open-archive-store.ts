import type { ServiceConfig } from '../config.ts'
import { countStoreErrors } from '../stores/count-store-errors.ts'
import type { DocumentStore } from '../stores/document-store.ts'
import { openDocumentStore } from '../stores/open-document-store.ts'
import type { AuditArchiveSettings } from './audit-archive-settings.ts'

type Settings = AuditArchiveSettings & Pick<ServiceConfig, 'ALLOW_INSECURE_HTTP'>

/**
 * Opens the store of a service that needs one for its audit log only; without a store nothing moves, and moved months are not readable.
 * @throws InvalidConfigError when months are to move and no store is configured
 */
export async function openArchiveStore(
  stack: AsyncDisposableStack,
  config: Settings,
): Promise<DocumentStore | undefined> {
  const isWanted = config.AUDIT_ARCHIVE_AFTER_MONTHS !== undefined
  const isConfigured = config.DOCUMENTS_STORE === 's3' || config.DOCUMENTS_FOLDER !== undefined
  return isWanted || isConfigured ? countStoreErrors(stack.use(await openDocumentStore(config))) : undefined
}
