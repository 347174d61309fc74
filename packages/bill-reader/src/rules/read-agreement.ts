import type { AgreementFact } from '@lokum/contracts/settlements/proposed-facts'
import type { ProposedReading } from '../assistant.ts'
import type { PdfPage } from '../readers/pdf-text.ts'
import { joinPages, locateSpan } from './agreement-text.ts'
import { emptyProposal } from './empty-reading.ts'
import { findParties } from './find-parties.ts'
import { findSuspicious } from './find-suspicious.ts'
import { findAccount, findDays, findDueDay, findRent } from './find-terms.ts'
import type { FoundFact } from './found.ts'

/** Where words were recognised, nothing is as certain as printed text. */
const mostRecognised = 0.9

/** Reads an agreement by rules: each value once, where it is said most clearly. */
export function readAgreement(pages: readonly PdfPage[]): ProposedReading {
  const text = joinPages(pages)
  const found = [findRent(text), ...findDays(text), findDueDay(text), findAccount(text), ...findParties(text)]
  const facts = found.flatMap((one) => (one ? [factOf(one)] : []))
  const places = text.lines.map(({ text: line, page, line: at }) => ({
    text: line,
    place: `page ${page + 1}, line ${at + 1}`,
  }))
  return { ...emptyProposal, agreementFacts: facts, findings: findSuspicious(places) }

  function factOf({ name, value, span, confidence }: FoundFact): AgreementFact {
    const { excerpt, at, recognised } = locateSpan(text, span)
    const sure = recognised === null ? confidence : Math.min(mostRecognised, confidence) * recognised
    return { name, value, excerpt, at, confidence: Math.round(sure * 100) / 100 }
  }
}
