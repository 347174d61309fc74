import { Link } from '@tanstack/react-router'
import { sessionState } from '../interface/session.ts'
import { useStore } from '../interface/use-store.ts'
import { entryClass, Popup } from '../parts/popup.tsx'
import { monthText } from '../words/dates.ts'
import { lastMonth, monthsFrom } from '../words/periods.ts'
import { useWords } from '../words/use-words.ts'
import style from './header.module.css'
import { useChosenMonth } from './use-chosen-month.ts'

/** The month that Month shows: the one before and after, or one of the last year. */
export function MonthChooser() {
  const { shell, language } = useWords()
  const { period, isInAddress } = useChosenMonth()
  if (!isInAddress) return <div className={style.months} />
  return (
    <div className={style.months}>
      <Link to="/months/$period" params={{ period: monthsFrom(period, -1) }} className={style.step}>
        <span aria-hidden="true">‹</span>
        <span className="unseen">{shell.previousMonth}</span>
      </Link>
      <Popup
        side="start"
        opener={
          <span>
            <span className="unseen">{shell.chooseMonth}: </span>
            {monthText(period, language)}
          </span>
        }
      >
        <Months period={period} />
      </Popup>
      <Link to="/months/$period" params={{ period: monthsFrom(period, 1) }} className={style.step}>
        <span aria-hidden="true">›</span>
        <span className="unseen">{shell.nextMonth}</span>
      </Link>
    </div>
  )
}

function Months({ period }: { period: string }) {
  const { language } = useWords()
  const state = useStore(sessionState)
  const last = lastMonth(state.kind === 'none' ? new Date().toISOString() : state.session.now)
  return (
    <ul>
      {Array.from({ length: 14 }, (_, month) => monthsFrom(last, 1 - month)).map((one) => (
        <li key={one}>
          <Link
            to="/months/$period"
            params={{ period: one }}
            className={entryClass}
            aria-current={one === period ? 'true' : undefined}
          >
            {monthText(one, language)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
