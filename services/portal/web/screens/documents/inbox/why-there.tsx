import { Link } from '@tanstack/react-router'
import { Mark } from '../../../parts/mark.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { Bill } from './choice.ts'
import look from './inbox.module.css'

/** Why a bill is proposed for its flats, or why there is no proposal. */
export function WhyThere({ bill: { reasons, doubt, is_sent } }: { bill: Bill }) {
  const { inbox } = useWords()
  if (doubt !== null) return <p className={look.why}>{inbox.doubts[doubt]}</p>
  const earlier = reasons.find(({ document_id }) => document_id !== null)?.document_id ?? null
  const signs = [...new Set(reasons.map(({ sign, value }) => inbox.signs[sign](value)))].slice(0, mostSigns)
  return (
    <p className={look.why}>
      {is_sent && (
        <>
          <Mark kind="look">{inbox.sent}</Mark>{' '}
        </>
      )}
      {inbox.because(signs.join(', '))}
      {earlier !== null && (
        <>
          {' '}
          <Link to="/documents/$id" params={{ id: earlier }}>
            {inbox.asEarlier}
          </Link>
        </>
      )}
    </p>
  )
}

const mostSigns = 3
