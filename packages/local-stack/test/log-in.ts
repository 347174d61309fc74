import { createHash, randomBytes } from 'node:crypto'
import got from 'got'
import { portalClient } from '../src/identity-provider/clients.ts'
import type { IdentityProvider } from '../src/identity-provider/identity-provider.ts'
import { PlainBrowser, readLocation } from '../src/testing/plain-browser.ts'

export const portalOrigin = 'http://localhost:8084'

/** An authorization request of the portal. */
export function authorizationRequest({ issuer }: IdentityProvider, more: Record<string, string | undefined> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams()
  const parameters = {
    client_id: 'portal',
    response_type: 'code',
    redirect_uri: `${portalOrigin}/callback`,
    scope: 'openid profile apartments.read apartments.write settlements.read',
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  }
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value)
  return { verifier, url: `${issuer}/auth?${query}` }
}

/** Logs a person in up to the authorization code. */
export async function logIn(provider: IdentityProvider, login: string, more: Record<string, string | undefined> = {}) {
  const browser = new PlainBrowser()
  const { url, verifier } = authorizationRequest(provider, more)
  const page = await browser.follow(await browser.open(url), portalOrigin)
  const sent = await browser.open(page.url, { form: { login, password: `${login}-password` } })
  const arrived = new URL(readLocation(await browser.follow(sent, portalOrigin)))
  return { browser, verifier, arrived, code: arrived.searchParams.get('code') ?? '' }
}

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly id_token: string
  readonly error?: string
}

export async function askForTokens({ issuer }: IdentityProvider, form: Record<string, string>): Promise<Tokens> {
  return await got
    .post(`${issuer}/token`, { form, ...asPortal(), throwHttpErrors: false, retry: { limit: 0 } })
    .json<Tokens>()
}

export async function exchange(provider: IdentityProvider, { code, verifier }: { code: string; verifier: string }) {
  const redirect_uri = `${portalOrigin}/callback`
  return await askForTokens(provider, { grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier })
}

export async function refresh(provider: IdentityProvider, refresh_token: string) {
  return await askForTokens(provider, { grant_type: 'refresh_token', refresh_token })
}

export async function revoke({ issuer }: IdentityProvider, token: string): Promise<void> {
  await got.post(`${issuer}/token/revocation`, { form: { token }, ...asPortal(), retry: { limit: 0 } })
}

function asPortal() {
  return { username: portalClient.clientId, password: portalClient.clientSecret }
}

export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
