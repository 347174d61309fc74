import type { words as polish } from './pl.ts'

/** Every text of the pages, in one language. */
export type Words = Omit<typeof polish, 'language'> & { language: 'pl' | 'en' }
