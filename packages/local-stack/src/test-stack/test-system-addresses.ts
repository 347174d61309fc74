import type { ServiceName } from '../services/service-environment.ts'

/** Where a system of tests is reached, and what a test may look into. */
export interface TestSystemAddresses {
  readonly publicBaseUrl: string
  readonly natsUrl: string
  readonly encryptionKeys: string
  /** Holds `documents`, where settlements keeps files, and `uploads`. */
  readonly filesFolder: string
  /** Each mail that was sent is a file here. */
  readonly mailFolder: string
  readonly urls: Readonly<Record<ServiceName, string>>
  readonly operationsUrls: Readonly<Record<ServiceName, string>>
  /** As the service's role. */
  readonly databaseUrls: Readonly<Record<ServiceName, string>>
  /** As the role that owns everything. */
  readonly ownerUrls: Readonly<Record<ServiceName, string>>
}

/** The system that all tests of a run share; tests sign tokens with the key of its identity provider. */
export interface SharedSystemAddresses extends TestSystemAddresses {
  readonly issuer: string
  readonly audience: string
  readonly keyFile: string
}
