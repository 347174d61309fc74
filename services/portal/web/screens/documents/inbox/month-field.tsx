import { sessionState } from '../../../interface/session.ts'
import { useStore } from '../../../interface/use-store.ts'
import { monthInSentence, monthText } from '../../../words/dates.ts'
import { lastMonth, monthsFrom } from '../../../words/periods.ts'
import { useWords } from '../../../words/use-words.ts'
import { asStated, type Bill } from './choice.ts'
import look from './inbox.module.css'
import { monthsOf } from './months-of.ts'

type MonthProps = { bill: Bill; month: string | null; onChange: (month: string | null) => void }

/** The month of a bill: the days that it states, or another month of the last years. */
export function MonthField({ bill, month, onChange }: MonthProps) {
  const { inbox, language } = useWords()
  const state = useStore(sessionState)
  const last = lastMonth(state.kind === 'none' ? new Date().toISOString() : state.session.now)
  const stated = monthsOf(bill).map((one) => monthText(one, language))
  return (
    <select
      className={look.select}
      aria-label={inbox.monthFor(bill.document.name)}
      value={month ?? ''}
      onChange={({ target: { value } }) => onChange(value === '' ? null : value)}
    >
      <option value="">{inbox.unknownMonth}</option>
      {stated.length > 0 && <option value={asStated}>{stated.join(' – ')}</option>}
      {Array.from({ length: mostMonths }, (_, index) => monthsFrom(last, 1 - index)).map((one) => (
        <option key={one} value={one}>
          {inbox.wholeMonth(monthInSentence(one, language))}
        </option>
      ))}
    </select>
  )
}

const mostMonths = 26
