import type { Finding } from '../findings/finding.ts'

/** Warns of scripts and launch actions in a PDF: Lokum never runs them, but the viewer of a person who downloads the file might. */
export function findActive(isActive: boolean): Finding[] {
  return isActive ? [{ code: 'active_content' }] : []
}
