import { createHash } from 'node:crypto'

const base32 = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * The account's identifier, `acc_<26 base32 characters>`: derived from the issuer and the one configured claim, so that
 * every service finds the same one and two providers can never share an account.
 */
export function makeAccountId(issuer: string, claim: string): string {
  const bytes = createHash('sha256').update(`${issuer}\n${claim}`).digest().subarray(0, 16)
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (let place = 0; place < 26; place += 1) {
    text = `${base32[Number(rest & 31n)]}${text}`
    rest >>= 5n
  }
  return `acc_${text}`
}
