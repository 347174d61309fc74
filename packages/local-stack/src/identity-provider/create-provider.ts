import {
  type Configuration,
  errors,
  type Grant,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider'
import { ClientDirectory } from './client-directory.ts'
import { type LocalClient, supportedScopes } from './clients.ts'
import { writeLoggedOutPage, writeLogoutPage, writeRefusedPage } from './login-page.ts'
import { chooseLoginLanguage, type LoginLanguage } from './login-words.ts'
import type { FindPerson } from './people.ts'
import type { ProviderStore } from './provider-store.ts'
import { loginPath } from './serve-login.ts'
import type { SigningKey } from './signing-keys.ts'

/** The resource of a token when none is asked for; RFC 8707 wants an absolute URI. The audience in the token is the plan's. */
const onlyResource = 'urn:lokum:api'

/** The person's grant for the client: everything that the person may do, of which a token gets what was asked for. */
async function loadGrant({ oidc }: KoaContextWithOIDC, findPerson: FindPerson): Promise<Grant | undefined> {
  const { client, session, provider } = oidc
  const person = findPerson(session?.accountId ?? '')
  if (!client || !session || !person) return undefined
  const known = session.grantIdFor(client.clientId)
  if (known) return await provider.Grant.find(known)
  const grant = new provider.Grant({ clientId: client.clientId, accountId: person.login })
  grant.addOIDCScope('openid profile')
  grant.addResourceScope(onlyResource, person.scopes.join(' '))
  await grant.save()
  return grant
}

interface ProviderPlan {
  readonly issuer: string
  readonly audience: string
  /** The allowed values of `resource` (RFC 8707): the addresses of the interface. */
  readonly resources: readonly string[]
  readonly tokenTtlSeconds: number
  /** The first one signs; the others are only published. */
  readonly keys: readonly SigningKey[]
  /** Signs the cookies of logins. */
  readonly cookieKey: string
  readonly clients: ReadonlyMap<string, LocalClient>
  readonly findPerson: FindPerson
  readonly store: ProviderStore
}

/** A login at the provider ends with the working day. */
const loginSeconds = 12 * 3600

/**
 * An OpenID provider for clients (client credentials) and people (authorization code with PKCE, rotating refresh tokens). Its
 * access tokens follow RFC 9068 (`typ: at+jwt`, RS256).
 */
export function createProvider(plan: ProviderPlan): Provider {
  return new Provider(plan.issuer, { ...configure(plan), features: chooseFeatures(plan) })
}

function configure({ clients, findPerson, store, keys, cookieKey, tokenTtlSeconds }: ProviderPlan): Configuration {
  return {
    adapter: (model) => (model === 'Client' ? new ClientDirectory(clients) : store.adapterFor(model)),
    jwks: { keys: keys.map((key) => key.jwk) },
    cookies: { keys: [cookieKey] },
    scopes: ['openid', 'profile', ...supportedScopes],
    claims: { openid: ['sub'], profile: ['name'] },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    ttl: {
      AccessToken: tokenTtlSeconds,
      ClientCredentials: tokenTtlSeconds,
      AuthorizationCode: 60,
      Interaction: 600,
      IdToken: 3600,
      RefreshToken: loginSeconds,
      Grant: loginSeconds,
      Session: loginSeconds,
    },
    interactions: { policy: loginOnly(), url: (_context, interaction) => `${loginPath}${interaction.uid}` },
    loadExistingGrant: (context) => loadGrant(context, findPerson),
    findAccount(_context, sub) {
      const person = findPerson(sub)
      return person && { accountId: sub, claims: async () => ({ sub, name: person.name }) }
    },
    extraTokenClaims: (_context, token) => {
      const actor = 'accountId' in token ? findPerson(token.accountId) : clients.get(token.clientId ?? '')
      return actor?.accountId === undefined ? undefined : { account_id: actor.accountId }
    },
    renderError: (context, { error }) => showPage(context, writeRefusedPage(languageOf(context), error)),
  }
}

/** The landlords' pages belong to the operator, so people are not asked for consent. */
function loginOnly() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  return policy
}

function chooseFeatures({ audience, resources, tokenTtlSeconds }: ProviderPlan): Configuration['features'] {
  return {
    clientCredentials: { enabled: true },
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (context, form) => showPage(context, writeLogoutPage(languageOf(context), form)),
      postLogoutSuccessSource: (context) => showPage(context, writeLoggedOutPage(languageOf(context))),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => onlyResource,
      useGrantedResource: () => true,
      getResourceServerInfo(context, resource, client) {
        if (resource !== onlyResource && !resources.includes(originOf(resource))) throw new errors.InvalidTarget()
        const parameters = context.oidc.params
        if (parameters) parameters.scope ??= client.scope
        return {
          scope: supportedScopes.join(' '),
          audience,
          accessTokenTTL: tokenTtlSeconds,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }
      },
    },
  }
}

/** Clients write the address of the interface with and without a slash at its end. */
function originOf(resource: string): string {
  return resource.replace(/\/$/, '')
}

function languageOf(context: KoaContextWithOIDC): LoginLanguage {
  return chooseLoginLanguage({ acceptLanguage: context.get('accept-language') })
}

function showPage(context: KoaContextWithOIDC, page: string): void {
  context.type = 'html'
  context.set('cache-control', 'no-store')
  context.body = page
}
