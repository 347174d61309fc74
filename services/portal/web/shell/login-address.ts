import type { Language } from '../words/words.ts'

/** The address that starts a login and returns to a path of the portal. */
export function loginAddress({ back, language }: { back: string; language: Language }): string {
  return `/login?${new URLSearchParams({ return: back, language })}`
}
