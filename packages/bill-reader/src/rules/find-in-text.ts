import type { Finding } from '../findings/finding.ts'
import type { PdfText } from '../readers/pdf-text.ts'
import { findActive } from './find-active.ts'

/** Findings about a text before its content: it is cut short, or its file has scripts. */
export function findInText({ unreadable, truncated, isActive = false }: PdfText): Finding[] {
  return [
    ...(unreadable === undefined ? [] : [{ code: 'unreadable', why: unreadable } as const]),
    ...(truncated ? [{ code: 'truncated', lines: null } as const] : []),
    ...findActive(isActive),
  ]
}
