import type { LineLedger } from '@lokum/contracts/settlements/document-ledger'
import { useState } from 'react'

/** The lines that are open or were open since the page was opened, so that none is gone once it is decided; all if none is. */
export function useOpenLines(lines: readonly LineLedger[], corrected: number | null): readonly LineLedger[] {
  const [known, setKnown] = useState<ReadonlySet<number | null>>(new Set())
  const added = lines.filter(
    ({ line, is_open: isOpen }) => (isOpen || isCorrected(line, corrected)) && !known.has(line),
  )
  if (added.length > 0) setKnown(new Set([...known, ...added.map(({ line }) => line)]))
  const shown = lines.filter(({ line }) => known.has(line))
  return shown.length === 0 ? lines : shown
}

function isCorrected(line: number | null, corrected: number | null): boolean {
  return line !== null && line === corrected
}
