/**
 * The key of a secret of Standard Webhooks. Call it when a receiver starts: a secret that is empty, cut off or a word such
 * as `null` makes a key that others can guess.
 * @throws TypeError unless the secret is `whsec_` and the Base64 of 24 to 64 bytes
 */
export function readWebhookSecret(secret: string): Uint8Array<ArrayBuffer> {
  const [, base64 = ''] = /^whsec_((?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/.exec(secret) ?? []
  const key = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  if (key.length < 24 || key.length > 64)
    throw new TypeError('A secret of webhooks must be whsec_ and the Base64 of 24 to 64 bytes.')
  return key
}
