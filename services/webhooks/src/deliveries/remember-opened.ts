import type { Cipher } from '@lokum/service-kit/secrets/cipher'

// As many secrets as endpoints that are busy at the same time, a few hundred bytes each.
const maxRemembered = 5_000

/**
 * Opens every sealed text once: opening takes longer than signing with what is inside. What is remembered stands in the memory
 * that holds the key as well; what is sealed anew, or withdrawn, is asked for under another text or not at all.
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
