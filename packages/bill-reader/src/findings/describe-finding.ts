import type { Locale } from '@lokum/amounts/money/write-number'
import type { Finding as Described, FindingCode } from '@lokum/contracts/settlements/document'
import { writeCoded } from '@lokum/contracts/values/coded'
import type { FindingFacts, KeptFinding } from './finding.ts'
import { findingSentences } from './finding-words.ts'

type OfReader = Described & { code: Exclude<FindingCode, 'duplicate_invoice'> }

/** A finding as clients see it, in their language; the place and the technical reason are data. */
export function describeFinding(finding: KeptFinding, locale: Locale): OfReader {
  if ('detail' in finding) return finding
  const detail = writeCoded<FindingFacts, keyof FindingFacts>(findingSentences, finding, locale)
  if (finding.code === 'suspicious_text') return { code: finding.code, detail, place: finding.place }
  if ('technical' in finding) return { code: finding.code, detail, technical: finding.technical }
  return { code: finding.code, detail }
}
