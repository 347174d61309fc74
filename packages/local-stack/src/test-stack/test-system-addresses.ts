import type { ServiceName, ServiceSurroundings } from '../services/service-environment.ts'

/** Where a system of tests is reached, and what a test may look into. */
export interface TestSystemAddresses extends ServiceSurroundings {
  readonly publicBaseUrl: string
  /** Each mail that was sent is a file here. */
  readonly mailFolder: string
  readonly urls: Readonly<Record<ServiceName, string>>
  readonly operationsUrls: Readonly<Record<ServiceName, string>>
  /** The URLs with the owner's role. */
  readonly ownerUrls: Readonly<Record<ServiceName, string>>
}

/** The system that all tests of a run share; tests sign tokens with the key of its identity provider. */
export interface SharedSystemAddresses extends TestSystemAddresses {
  readonly keyFile: string
  readonly portalUrl: string
  /** The portal's database with the owner's role. */
  readonly portalDatabaseUrl: string
}
