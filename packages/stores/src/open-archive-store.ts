import type { AuditArchiveSettings } from '@lokum/service-kit/audit-archive/audit-archive-settings'
import type { ServiceConfig } from '@lokum/service-kit/config'
import { countStoreErrors } from '@lokum/service-kit/stores/count-store-errors'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import { openDocumentStore } from './open-document-store.ts'

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
