import got from 'got'
import { z } from 'zod'

const Metadata = z.object({ issuer: z.string(), jwks_uri: z.url(), token_endpoint: z.url().optional() })

/** Where the provider's keys and tokens are. */
export type Provider = z.infer<typeof Metadata>

const maxBytes = 262_144

/**
 * The provider's metadata (OpenID Connect Discovery 1.0).
 * @throws when it cannot be had, names another issuer, or sends a secret or a key over another protocol than the issuer's
 */
export async function discoverProvider(issuer: string, signal?: AbortSignal): Promise<Provider> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const metadata = Metadata.parse(await getJson(address, signal))
  if (metadata.issuer !== issuer) throw new Error("The provider's metadata names another issuer.")
  const { protocol } = new URL(issuer)
  const named = [metadata.jwks_uri, metadata.token_endpoint ?? metadata.jwks_uri]
  if (named.some((url) => new URL(url).protocol !== protocol))
    throw new Error("The provider's metadata leads to another protocol.")
  return metadata
}

/** Reads JSON within 5 s and 256 KiB, without redirects. */
export async function getJson(url: string, signal?: AbortSignal): Promise<unknown> {
  const tooLarge = new AbortController()
  const request = got(url, {
    timeout: { request: 5_000 },
    retry: { limit: 0 },
    followRedirect: false,
    signal: AbortSignal.any([tooLarge.signal, ...(signal ? [signal] : [])]),
  })
  request.on('downloadProgress', ({ transferred }) => {
    if (transferred > maxBytes) tooLarge.abort()
  })
  return JSON.parse((await request).body)
}
