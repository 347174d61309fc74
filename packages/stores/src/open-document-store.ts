import { InvalidConfigError, type ServiceConfig } from '@lokum/service-kit/config'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import type { DocumentStoreSettings } from '@lokum/service-kit/stores/document-store-settings'
import { openFileStore } from '@lokum/service-kit/stores/file-store'

type Settings = DocumentStoreSettings & Pick<ServiceConfig, 'ALLOW_INSECURE_HTTP'>

/**
 * Opens the configured document store; an unreachable store is detected at the first use.
 * @throws InvalidConfigError
 */
export async function openDocumentStore(config: Settings): Promise<DocumentStore> {
  switch (config.DOCUMENTS_STORE) {
    case 'files':
      return openFileStore({ folder: required(config, 'DOCUMENTS_FOLDER') })
    case 's3': {
      requireSecureEndpoint(config)
      // Loaded on demand, because the client is large and most installations do not use it.
      const { openS3Store } = await import('./s3-store.ts')
      return openS3Store({
        bucket: required(config, 'S3_BUCKET'),
        region: config.S3_REGION,
        endpoint: config.S3_ENDPOINT,
        pathStyle: config.S3_PATH_STYLE,
        credentials: {
          accessKeyId: required(config, 'S3_ACCESS_KEY_ID'),
          secretAccessKey: required(config, 'S3_SECRET_ACCESS_KEY'),
        },
      })
    }
    default:
      return config.DOCUMENTS_STORE satisfies never
  }
}

type Name = 'DOCUMENTS_FOLDER' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'

function required(config: Settings, name: Name): string {
  const value = config[name]
  if (value === undefined) throw mistake(`${name}: is needed with DOCUMENTS_STORE=${config.DOCUMENTS_STORE}`)
  return value
}

function requireSecureEndpoint({ S3_ENDPOINT = '', ALLOW_INSECURE_HTTP }: Settings): void {
  if (S3_ENDPOINT.startsWith('http:') && !ALLOW_INSECURE_HTTP)
    throw mistake('S3_ENDPOINT: must be https; plain http needs ALLOW_INSECURE_HTTP=true')
}

function mistake(line: string): InvalidConfigError {
  return new InvalidConfigError(`The configuration has mistakes:\n  ${line}`)
}
