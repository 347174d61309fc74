import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button } from '../../../parts/button.tsx'
import { Note } from '../../../parts/note.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { monthInSentence } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import look from './inbox.module.css'
import type { Creation } from './use-create-missing.ts'

type NoteProps = {
  /** The months of all that was placed, one for each bill. */
  months: readonly string[]
  creation: Creation
}

/** Where the placed bills are to be seen; it takes the focus, since the button may be gone with the last bill. */
export function PlacedNote({ months, creation }: NoteProps) {
  const { inbox, language } = useWords()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (months.length > 0) note.current?.focus()
  }, [months])
  const counts = Map.groupBy(months.toSorted(), (month) => month)
  return (
    <div ref={note} tabIndex={-1} className={look.placed}>
      <Note looks="calm" title={inbox.placed(months.length)}>
        <ul className={look.months}>
          {[...counts].map(([period, bills]) => (
            <li key={period}>
              <Link to="/months/$period" params={{ period }}>
                {inbox.seeMonth(monthInSentence(period, language), bills.length)}
              </Link>
            </li>
          ))}
        </ul>
        {creation.settlements.length > 0 && <Created creation={creation} />}
      </Note>
    </div>
  )
}

/** How many of the settlements are there, and why the others are not. */
function Created({ creation: { settlements, isWorking, repeat } }: Pick<NoteProps, 'creation'>) {
  const { inbox, language } = useWords()
  const done = settlements.filter(({ outcome }) => outcome === 'done').length
  const failed = settlements.flatMap(({ settlement, outcome }) =>
    outcome instanceof Error ? [{ ...settlement, error: outcome }] : [],
  )
  return (
    <>
      <p role="status">{inbox.created(done, settlements.length)}</p>
      {failed.length > 0 && (
        <>
          <ul className={look.bills} aria-label={inbox.notCreated}>
            {failed.map(({ agreementId, label, period, error }) => (
              <li key={`${agreementId} ${period}`}>
                <p>{inbox.settlementOf(label, monthInSentence(period, language))}</p>
                <Refused error={error} isAlert />
              </li>
            ))}
          </ul>
          <Button working={inbox.creating} isWorking={isWorking} onPress={() => void repeat()}>
            {inbox.createAgain(failed.length)}
          </Button>
        </>
      )}
    </>
  )
}
