import { providerScopes } from '@lokum/contracts/interface/scope'
import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { loginSeconds, type PendingLogin, sealLogin } from './pending-login.ts'
import type { Provider } from './provider.ts'

export type LoginDeps = { provider: Provider; cipher: Cipher; publicBaseUrl: string; clock: () => Date }

type Asked = { returnTo: string | null; language: string | null }

/** Where the browser goes to log in, and the sealed login with its state, which it brings back (RFC 6749, RFC 7636). */
export async function beginLogin(
  { provider, cipher, publicBaseUrl, clock }: LoginDeps,
  { returnTo, language }: Asked,
): Promise<{ location: string; state: string; sealed: string }> {
  const configuration = await provider.configuration()
  const login: PendingLogin = {
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    returnTo: returnPath(publicBaseUrl, returnTo),
    endsAt: clock().getTime() + loginSeconds * 1_000,
  }
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: `${publicBaseUrl}/callback`,
    scope: ['openid', 'profile', ...providerScopes].join(' '),
    state: login.state,
    nonce: login.nonce,
    code_challenge: await calculatePKCECodeChallenge(login.verifier),
    code_challenge_method: 'S256',
    ...(language === 'pl' || language === 'en' ? { ui_locales: language } : {}),
  })
  return { location: provider.forBrowser(address).href, state: login.state, sealed: sealLogin(cipher, login) }
}

const mostCharacters = 500
/** Paths that are no page. */
const ownPaths = /^\/(login|callback|logout|sessions?|api|reports)(\/|$)/

/** The page to go back to after a login; anything that is not a page of the portal leads to the first one. */
function returnPath(publicBaseUrl: string, asked: string | null): string {
  if (asked === null || asked.length > mostCharacters || !asked.startsWith('/')) return '/'
  const base = new URL(publicBaseUrl)
  if (!URL.canParse(asked, base.href)) return '/'
  const { origin, pathname, search } = new URL(asked, base)
  // A path that begins with two slashes names another host when a browser follows it.
  if (origin !== base.origin || pathname.startsWith('//') || ownPaths.test(pathname)) return '/'
  return `${pathname}${search}`
}
