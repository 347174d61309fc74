import type { TermsReason, TermsVersion } from '@lokum/contracts/settlements/agreement-terms'
import type { FieldFault } from '../../../interface/refusal.ts'
import type { Texts } from '../../../interface/use-draft.ts'
import { dayText } from '../../../words/dates.ts'
import type { Words } from '../../../words/words.ts'
import { changedTerms } from '../changed-terms.ts'
import { daysText } from '../days-text.ts'
import { findOne, openReaders } from '../open-readers.ts'
import { typedTerms } from './typed-terms.ts'

export const reasons = ['amendment', 'indexation', 'correction_of_mistake'] as const satisfies readonly TermsReason[]

/** The name of the draft of new terms; a correction of terms from a day has its own. */
export function draftOfNew(agreementId: string, mistakeFrom: string | null): string {
  return `terms of ${agreementId} ${mistakeFrom ?? 'new'}`
}

/** The terms that apply on a day; without one, the last ones. */
export function baseOn(versions: readonly TermsVersion[], day: string): TermsVersion {
  const found = versions.findLast(({ starts_on: from }) => day === '' || from <= day) ?? versions[0]
  if (!found) throw new Error('An agreement has terms.')
  return found
}

/** New terms with only what differs from those of the day before, and the faults that the page sees itself. */
export function readNewTerms(texts: Texts, versions: readonly TermsVersion[], words: Words) {
  const readers = openReaders(texts, words)
  const from = readers.needed('/starts_on')
  const reason = findOne(reasons, readers.given('/reason')) ?? 'amendment'
  const source = readers.given('/source')
  const change = changedTerms(typedTerms(texts, readers), baseOn(versions, from))
  const faults = [...readers.faults, ...faultsOfDay({ from, reason }, versions, words)]
  return { body: { ...change, starts_on: from, reason, ...(source !== '' && { source }) }, faults }
}

function faultsOfDay(
  { from, reason }: { from: string; reason: TermsReason },
  versions: readonly TermsVersion[],
  words: Words,
): FieldFault[] {
  const [start, end] = [versions[0]?.starts_on ?? '', versions.at(-1)?.ends_on ?? null]
  const fault = (code: string, detail: string) => [{ at: '/starts_on', code, detail }]
  if (from === '') return []
  if (from < start || (end !== null && from > end))
    return fault('invalid_value', words.terms.outside(daysText({ starts_on: start, ends_on: end }, words)))
  const held = versions.find((one) => one.starts_on === from)
  if (held && !takesOver(held, reason)) return fault('invalid_value', words.terms.taken(dayText(from, words.language)))
  return []
}

/** An indexation joins later terms that began that day for another reason. */
function takesOver(held: TermsVersion, reason: TermsReason): boolean {
  if (reason === 'indexation') return held.reason !== null && held.reason !== 'indexation'
  return reason === 'correction_of_mistake'
}
