import { readWebhookSecret } from './read-webhook-secret.ts'
import type { WebhookEvent } from './webhook-event.ts'

/** A delivery that must not be trusted. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
}

export type VerifyOptions = {
  /** `whsec_…`; two while a secret is being rotated. */
  secrets: readonly string[]
  /** The time of this machine when left out. */
  now?: Date
  /** How far the time of a delivery may be from now; 5 minutes when left out. */
  toleranceMs?: number
}

export type Delivery = {
  /** A `Headers`, or an object with names in lower case. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The bytes as they came: parsed and printed again, they would no longer match. */
  body: string | Uint8Array<ArrayBuffer>
}

/**
 * The event of a delivery, by Standard Webhooks 1.0.
 * @throws WebhookRefused unless a secret signed it just now
 * @throws TypeError for a secret that is none, whatever the delivery is; `readWebhookSecret` says so at the start
 */
export async function verifyWebhook(need: VerifyOptions, { headers, body }: Delivery): Promise<WebhookEvent> {
  const keys = need.secrets.map(readWebhookSecret)
  const [id, timestamp, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  )
  if (!id || !timestamp || !given) throw new WebhookRefused('A header of the signature is missing.')
  checkTime(need, timestamp)
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = await new Blob([`${id}.${timestamp}.`, bytes]).arrayBuffer()
  if (!(await isSigned(keys, given, signed))) throw new WebhookRefused('No signature matches.')
  return JSON.parse(new TextDecoder().decode(bytes))
}

function headerOf(headers: Delivery['headers'], name: string): string | undefined {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  return typeof value === 'string' ? value : undefined
}

function checkTime({ now = new Date(), toleranceMs = 300_000 }: VerifyOptions, timestamp: string): void {
  const apartMs = Math.abs(now.getTime() - Number(timestamp) * 1000)
  if (!/^\d{1,12}$/.test(timestamp) || apartMs > toleranceMs) throw new WebhookRefused('The delivery is not of now.')
}

const mostSignatures = 10

async function isSigned(
  keys: readonly Uint8Array<ArrayBuffer>[],
  given: string,
  signed: ArrayBuffer,
): Promise<boolean> {
  const signatures = given.split(' ').filter((one) => one.startsWith('v1,'))
  for (const raw of keys) {
    const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
    for (const signature of signatures.slice(0, mostSignatures)) {
      const tag = bytesOf(signature.slice(3))
      // WebCrypto compares in constant time.
      if (tag && (await crypto.subtle.verify('HMAC', key, tag, signed))) return true
    }
  }
  return false
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64) || base64.length % 4 === 1) return undefined
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
}
