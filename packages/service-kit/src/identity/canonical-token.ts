import { createHash } from 'node:crypto'

/**
 * Whether each part of a token is spelled in the one form that base64url without padding has (RFC 7515, section 2). The unused bits
 * of a part's last character would give one signature up to 16 spellings.
 */
export function isCanonical(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}

/** SHA-256 of what is signed, hexadecimal. The signature is left out: an ES256 signature has two valid forms. */
export function hashOfSigned(token: string): string {
  return createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest('hex')
}
