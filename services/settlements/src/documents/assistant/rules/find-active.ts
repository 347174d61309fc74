import type { Finding } from '@lokum/contracts/settlements/document'

/** Warns of scripts and launch actions in a PDF: Lokum never runs them, but the viewer of a person who downloads the file might. */
export function findActive(isActive: boolean): Finding[] {
  if (!isActive) return []
  const detail =
    'The PDF contains a script, an action that starts a program, or more compressed objects than can be searched. Open it only if you trust its sender.'
  return [{ code: 'active_content', detail }]
}
