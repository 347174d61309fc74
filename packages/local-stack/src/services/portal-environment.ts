import type { Environment } from '../environment.ts'
import { portalClient } from '../identity-provider/clients.ts'

/** Everything around the portal that its environment speaks of. */
export interface PortalSurroundings {
  readonly inherited: Environment
  readonly nodeEnvironment: 'development' | 'test'
  readonly databaseUrl: string
  readonly issuer: string
  readonly ports: { readonly portal: number; readonly gateway: number }
  readonly encryptionKeys: string
}

/** By another name than the provider's: `localhost` and `127.0.0.1` are two sites, as they are in production. */
export function portalAddress({ portal }: { readonly portal: number }): string {
  return `http://localhost:${portal}`
}

/** Where `/health/live`, `/health/ready` and `/metrics` of the portal are. */
export function portalOperationsUrl({ portal }: { readonly portal: number }): string {
  return `http://127.0.0.1:${portal + 1000}`
}

/** The whole environment of the portal. */
export function portalEnvironment(stack: PortalSurroundings): Environment {
  return {
    ...stack.inherited,
    LOCAL_POSTGRES_URL: undefined,
    LOCAL_NATS_URL: undefined,
    NODE_ENV: stack.nodeEnvironment,
    HOST: '127.0.0.1',
    PORT: String(stack.ports.portal),
    OPERATIONS_PORT: String(stack.ports.portal + 1000),
    DATABASE_URL: stack.databaseUrl,
    PUBLIC_BASE_URL: portalAddress(stack.ports),
    GATEWAY_URL: `http://127.0.0.1:${stack.ports.gateway}`,
    OIDC_ISSUER: stack.issuer,
    OIDC_CLIENT_ID: portalClient.clientId,
    OIDC_CLIENT_SECRET: portalClient.clientSecret,
    ALLOW_INSECURE_HTTP: 'true',
    ENCRYPTION_KEYS: stack.encryptionKeys,
  }
}
