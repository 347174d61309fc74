import type { Language } from '@lokum/contracts/problems/problem'

/** Texts in events and in the audit log, which have many readers and no request. */
export const languageOfEvents: Language = 'en'
