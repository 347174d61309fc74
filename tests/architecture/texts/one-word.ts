/** Synonyms that the glossary replaces, with its word; the interface keeps the names of its members. */
export const bannedWords: readonly { banned: RegExp; word: string }[] = [
  { banned: /\b(lessor|landlady)s?\b/i, word: 'landlord' },
  { banned: /\b(lessee|renter)s?\b/i, word: 'tenant' },
  { banned: /\bpaper bills?\b/i, word: 'bill' },
  { banned: /\binvoice positions?\b/i, word: 'line' },
  { banned: /\bsettled advances\b/i, word: 'true-up' },
  { banned: /\bLacking\w*\b/, word: 'missing' },
  { banned: /(?<!Job|[-_\w])Hindrance\w*\b/, word: 'blocker' },
  { banned: /\b(MeDesk|ApiDoor|Reception)\b/, word: 'dependencies' },
]

/** The synonyms in a text, each with the glossary's word. */
export function findSynonyms(text: string): string[] {
  return bannedWords.flatMap(({ banned, word }) => {
    const [found] = banned.exec(text) ?? []
    return found === undefined ? [] : [`${found}: ${word}`]
  })
}
