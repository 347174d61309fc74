import { Link } from '@tanstack/react-router'
import { Refusal } from '../interface/refusal.ts'
import { countText } from '../words/amounts.ts'
import { useWords } from '../words/use-words.ts'
import type { Words } from '../words/words.ts'
import { BlockingLinks } from './blocking-links.tsx'
import { Button } from './button.tsx'
import { Note } from './note.tsx'
import { RefusalDetails } from './refusal-details.tsx'

type RefusedProps = { error: Error; onRepeat?: () => unknown; isRepeating?: boolean; isAlert?: boolean }

/** A refusal in the landlord's words, with what fixes it. */
export function Refused({ error, onRepeat, isRepeating = false, isAlert = false }: RefusedProps) {
  const { problems, states, language } = useWords()
  if (!(error instanceof Refusal)) throw error
  const { status, detail, objects, quota, missingScope } = error.facts
  return (
    <Note looks={isBroken(error) ? 'alert' : 'warn'} title={titleOf(error, states)} isAlert={isAlert}>
      <p>{saysOf(error, { problems, states })}</p>
      {missingScope !== null && isRight(missingScope, states.rights) && (
        <p>{states.missingRight(states.rights[missingScope])}</p>
      )}
      {quota && <p>{states.quota(countText(quota.used, language), countText(quota.limit, language))}</p>}
      {quota && <Link to="/quotas">{states.toQuotas}</Link>}
      {status === 409 && detail !== '' && <p>{detail}</p>}
      <BlockingLinks objects={objects} />
      {onRepeat && (
        <Button onPress={onRepeat} isWorking={isRepeating}>
          {states.tryAgain}
        </Button>
      )}
      <RefusalDetails facts={error.facts} />
    </Note>
  )
}

/** Refusals whose detail says all: what is accepted, what the file is instead, and what to do. */
const fileFaults = ['document_type_unsupported', 'bank_statement_unreadable']

/** The words of this page, or for a file the whole detail. */
function saysOf(
  { facts, isOutcomeUnknown }: Refusal,
  { problems, states }: Pick<Words, 'problems' | 'states'>,
): string {
  if (isOutcomeUnknown) return states.unknown
  if (fileFaults.includes(facts.code) && facts.detail !== '') return facts.detail
  return describeRefusal(facts.code, problems)
}

function titleOf({ facts, isOutcomeUnknown }: Refusal, states: Words['states']): string {
  if (isOutcomeUnknown) return states.unknownTitle
  if (facts.code === 'not_found') return states.goneTitle
  if (facts.code === 'quota_exceeded') return states.quotaTitle
  return facts.code === 'insufficient_scope' ? states.rightTitle : states.failedTitle
}

/** The words for a code; a code that is newer than this page has none. */
export function describeRefusal(code: string, problems: Words['problems']): string {
  return isKnown(code, problems) ? problems[code] : problems.unknown
}

function isKnown(code: string, problems: Words['problems']): code is keyof Words['problems'] {
  return Object.hasOwn(problems, code)
}

function isRight(scope: string, rights: Words['states']['rights']): scope is keyof Words['states']['rights'] {
  return Object.hasOwn(rights, scope)
}

function isBroken({ facts, isOutcomeUnknown }: Refusal): boolean {
  return isOutcomeUnknown || facts.status === 0 || facts.status >= 500
}
