import type { words as polish } from './pl.ts'

export type Language = 'pl' | 'en'

/** Every text of the pages, in one language. */
export type Words = Omit<typeof polish, 'language'> & { language: Language }
