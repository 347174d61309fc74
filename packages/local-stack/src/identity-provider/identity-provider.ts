import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { PasswordCheck } from './check-password.ts'
import { accountClient, type LocalClient, localClients, portalClient } from './clients.ts'
import { createProvider } from './create-provider.ts'
import { mintToken, type TokenRequest } from './mint-token.ts'
import { peopleDirectory } from './people.ts'
import { ProviderStore } from './provider-store.ts'
import { requestToken } from './request-token.ts'
import { loginPath, serveLogin } from './serve-login.ts'
import { createSigningKey, keepSigningKey, type SigningKey, saveSigningKey } from './signing-keys.ts'

interface IdentityProviderPlan {
  /** Where it listens; by default on 127.0.0.1, since its clients' secrets are public. */
  readonly host?: string
  /** 0 takes a free one. */
  readonly port: number
  /** The name it issues tokens under, where others reach it by another address than it listens on. */
  readonly issuer?: string
  /** Where the signing key is kept; without it a new one is made at every start. */
  readonly keyFile?: string
  readonly audience?: string
  /** Addresses of the interface, as its protected-resource metadata names it; by default where `npm start` serves it. */
  readonly resources?: readonly string[]
  readonly tokenTtlSeconds?: number
  /** Where the landlords' pages are; by default where `npm start` serves them. */
  readonly portalOrigins?: readonly string[]
  /** For tests: each account has a person who may log in. */
  readonly peopleOfAnyAccount?: boolean
}

export interface IdentityProvider extends AsyncDisposable {
  readonly issuer: string
  readonly audience: string
  readonly tokenUrl: string
  /** Gives a client for an account, registered at once; the same account and scopes give the same client. */
  clientFor(wanted: { account: string; scopes: readonly string[] }): LocalClient
  /** A token from the token endpoint; throws what the endpoint refuses. */
  token(wanted: { client: LocalClient; scopes?: readonly string[] }): Promise<string>
  /** A token signed without the token endpoint, for many tokens or bent ones. */
  mint(wanted: TokenRequest): string
  /** Signs with a new key from now on; the old one leaves the published set unless it is to be kept. */
  rotateKeys(how: 'keep-old' | 'drop-old'): Promise<void>
}

/** Starts the identity provider for a laptop or a test; in production an external one takes its place. */
export async function startIdentityProvider(plan: IdentityProviderPlan): Promise<IdentityProvider> {
  const audience = plan.audience ?? 'lokum-api'
  const resources = plan.resources ?? ['http://127.0.0.1:8080']
  const portal = { ...portalClient, origins: plan.portalOrigins ?? ['http://localhost:8084'] }
  const clients = new Map([...localClients, portal].map((client) => [client.clientId, client]))
  const findPerson = peopleDirectory({ ofAnyAccount: plan.peopleOfAnyAccount ?? false })
  // Both outlive a provider, which is created again when the keys turn.
  const store = new ProviderStore()
  const cookieKey = randomBytes(32).toString('base64url')
  const passwords = new PasswordCheck(findPerson)
  let keys: readonly [SigningKey, ...SigningKey[]] = [await firstKey(plan)]
  let handle: RequestListener = (_request, response) => response.writeHead(503).end()
  const server = createServer((request, response) => handle(request, response))
  const port = await listen(server, plan)
  const issuer = plan.issuer ?? `http://127.0.0.1:${port}`
  const tokenUrl = `${issuer}/token`
  const serve = () => {
    const tokenTtlSeconds = plan.tokenTtlSeconds ?? 3600
    const tokens = { issuer, audience, resources, tokenTtlSeconds }
    const provider = createProvider({ ...tokens, keys, cookieKey, clients, findPerson, store })
    const serveOthers = provider.callback()
    handle = (request, response) => {
      if (!request.url?.startsWith(loginPath)) return serveOthers(request, response)
      const clientOrigins = clients.get('portal')?.origins ?? []
      serveLogin({ provider, passwords, clientOrigins }, request, response).catch((error) => response.destroy(error))
    }
  }
  serve()
  return {
    issuer,
    audience,
    tokenUrl,
    clientFor: (wanted) => register(clients, accountClient(wanted)),
    token: ({ client, scopes }) => requestToken({ tokenUrl }, { client, scopes }),
    mint: (wanted) => mintToken({ issuer, audience, key: keys[0] }, wanted),
    async rotateKeys(how) {
      const key = await createSigningKey()
      if (plan.keyFile) await saveSigningKey(plan.keyFile, key)
      keys = how === 'keep-old' ? [key, ...keys] : [key]
      serve()
    },
    [Symbol.asyncDispose]: () => close(server),
  }
}

async function firstKey(plan: IdentityProviderPlan): Promise<SigningKey> {
  return plan.keyFile ? await keepSigningKey(plan.keyFile) : await createSigningKey()
}

function register(clients: Map<string, LocalClient>, client: LocalClient): LocalClient {
  clients.set(client.clientId, client)
  return client
}

async function listen(server: Server, { host = '127.0.0.1', port }: IdentityProviderPlan): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The identity provider has no port')
  return address.port
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
