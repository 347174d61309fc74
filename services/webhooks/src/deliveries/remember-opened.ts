import type { Cipher } from '@lokum/service-kit/secrets/cipher'

// As many secrets as endpoints that are busy at the same time, a few hundred bytes each.
const maxRemembered = 5_000

/**
 * Decrypts every sealed text once, because decrypting takes longer than signing with it. The memory that holds the texts
 * also holds the key. A secret that is sealed again has another text, and one that is removed is never looked up.
 */
export function rememberOpened(cipher: Cipher): Cipher {
  const opened = new Map<string, string>()
  return {
    seal: cipher.seal,
    open: (sealed, boundTo) => {
      const key = `${boundTo} ${sealed}`
      const known = opened.get(key)
      if (known !== undefined) return known
      const plain = cipher.open(sealed, boundTo)
      const [oldest] = opened.keys()
      if (opened.size >= maxRemembered && oldest !== undefined) opened.delete(oldest)
      opened.set(key, plain)
      return plain
    },
  }
}
