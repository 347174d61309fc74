import { randomBytes } from 'node:crypto'
import type { Environment } from '@lokum/local-stack/environment'
import { freePort } from '@lokum/local-stack/free-port'
import type { IdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import type { ServiceName, ServiceSurroundings } from '@lokum/local-stack/services/service-environment'

export type ServicesSurroundings = {
  natsUrl: string
  identity: Pick<IdentityProvider, 'issuer' | 'audience'>
  /** Where documents and logs are kept. */
  folder: string
  profileFolder: string | undefined
}

export type WantedServices = {
  /** The services to start, each with the database that it uses. */
  databaseUrls: Readonly<Partial<Record<ServiceName, string>>>
  /** The differences from production: raised plans and limits. */
  settings?: Environment
  /** Without it a new key is made. */
  encryptionKeys?: string
  /** Options of Node before the script. */
  nodeOptions?: readonly string[]
  /** Where services that others call and that are not started listen. */
  ports?: Readonly<Partial<Record<ServiceName, number>>>
  /** Tells the CPU profiles of several systems apart. */
  profileSuffix?: string
}

/** The surroundings of the services of a benchmark, on free ports. */
export async function surroundingsOf(
  { natsUrl, identity, folder }: ServicesSurroundings,
  wanted: WantedServices,
): Promise<ServiceSurroundings> {
  return {
    inherited: { PATH: process.env.PATH, LOG_LEVEL: 'info', ...wanted.settings },
    // That name itself would refuse the identity provider and receivers, which have no https.
    nodeEnvironment: 'test',
    databaseUrls: { apartments: '', settlements: '', webhooks: '', gateway: '', ...wanted.databaseUrls },
    natsUrl,
    issuer: identity.issuer,
    audience: identity.audience,
    ports: { ...(await freePorts()), ...wanted.ports },
    operationsPorts: await freePorts(),
    encryptionKeys: wanted.encryptionKeys ?? `bench:${randomBytes(32).toString('base64')}`,
    filesFolder: folder,
  }
}

async function freePorts(): Promise<Record<ServiceName, number>> {
  return {
    apartments: await freePort(),
    settlements: await freePort(),
    webhooks: await freePort(),
    gateway: await freePort(),
  }
}
