import type { Finding } from '../findings/finding.ts'
import type { PdfText } from '../readers/pdf-text.ts'
import { findActive } from './find-active.ts'

/** What a person must know about a text before its content: that it is not the whole one, or that its file has scripts. */
export function findInText({ unreadable, truncated, isActive = false }: PdfText): Finding[] {
  return [
    ...(unreadable === undefined ? [] : [{ code: 'unreadable', why: unreadable } as const]),
    ...(truncated ? [{ code: 'truncated', lines: null } as const] : []),
    ...findActive(isActive),
  ]
}
