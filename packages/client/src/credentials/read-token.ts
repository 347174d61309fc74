import { ConnectionLost, LokumError, TimedOut } from '../wire/errors.ts'
import { readBytes } from '../wire/read-bytes.ts'
import { safeUrl } from '../wire/settings.ts'

export type CredentialsOptions = {
  /** The issuer: an identity provider whose metadata names the token endpoint. */
  issuer: string
  clientId: string
  clientSecret: string
  /** All that the client may have when left out. */
  scopes?: readonly string[]
  timeoutMs?: number
  allowHttp?: boolean
  fetch?: typeof globalThis.fetch
  /** Milliseconds since 1970. */
  now?: () => number
}

/** Asks the provider for a token. @throws LokumError with what it refused, without the secret */
export async function readToken(options: CredentialsOptions): Promise<{ token: string; lifetimeMs: number }> {
  const metadata = await ask(options, wellKnown(options.issuer), {})
  if (metadata.issuer !== options.issuer) throw new LokumError('The metadata belongs to another issuer.')
  safeUrl(String(metadata.token_endpoint), options)
  const answer = await ask(options, String(metadata.token_endpoint), {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${encoded(options.clientId)}:${encoded(options.clientSecret)}`)}` },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      ...(options.scopes && { scope: options.scopes.join(' ') }),
    }),
  })
  if (typeof answer.access_token !== 'string') throw new LokumError('The identity provider gave no access token.')
  return { token: answer.access_token, lifetimeMs: Number(answer.expires_in ?? 60) * 1000 }
}

function wellKnown(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}

// RFC 6749, section 2.3.1: form-encoded before it is joined.
function encoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1)
}

async function ask(options: CredentialsOptions, url: string, init: RequestInit) {
  const { timeoutMs = 10_000, fetch = globalThis.fetch } = options
  const signal = AbortSignal.timeout(timeoutMs)
  const { status, text } = await fetch(url, { ...init, redirect: 'manual', signal })
    .then(async (response) => ({
      status: response.status,
      text: await (await readBytes(response, longestBytes))?.text(),
    }))
    .catch((cause) => {
      throw signal.aborted
        ? new TimedOut(`${new URL(url).host} was not answered in time.`, { cause })
        : new ConnectionLost(url, cause)
    })
  const answer = parsed(text)
  if (status === 200 && answer) return answer
  const reason = typeof answer?.error === 'string' ? answer.error.slice(0, 100) : 'no JSON'
  throw new LokumError(`The identity provider gave no token: ${reason}`, { status })
}

const longestBytes = 100_000

function parsed(text = '') {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
