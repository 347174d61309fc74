import { type CredentialsOptions, readToken } from './credentials/read-token.ts'
import { inBrowser } from './wire/in-browser.ts'
import { safeUrl, type TokenSource } from './wire/settings.ts'

// A secret in a page belongs to everybody who opens it.
if (inBrowser()) throw new Error('@lokum/client/credentials holds a secret and must not run in a browser.')

type Kept = { token: string; renewAt: number }

/** Tokens by client credentials (RFC 6749, section 4.4): kept while valid, renewed a minute before they end or when refused. */
export function clientCredentials(options: CredentialsOptions): TokenSource {
  safeUrl(options.issuer, options)
  const { now = Date.now } = options
  let kept: Kept | undefined
  let renewal: Promise<Kept> | undefined
  const renew = () => {
    renewal ??= readToken(options)
      .then(({ token, lifetimeMs }) => {
        kept = { token, renewAt: now() + lifetimeMs - Math.min(60_000, lifetimeMs / 4) }
        return kept
      })
      .finally(() => {
        renewal = undefined
      })
    return renewal
  }
  return async ({ refused }) => {
    const fresh = kept !== undefined && kept.token !== refused && now() < kept.renewAt
    return fresh && kept ? kept.token : (await renew()).token
  }
}
