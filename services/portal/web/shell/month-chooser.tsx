import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { sessionState } from '../interface/session.ts'
import { useStore } from '../interface/use-store.ts'
import { useUnfinishedMonths } from '../interface/use-unfinished-months.ts'
import { entryClass, Popup } from '../parts/popup.tsx'
import { monthText } from '../words/dates.ts'
import { lastMonth, monthsFrom } from '../words/periods.ts'
import { useWords } from '../words/use-words.ts'
import style from './header.module.css'
import { useChosenMonth } from './use-chosen-month.ts'

/** The month that the page shows: the one before and after, or one of the last year or with a settlement. */
export function MonthChooser() {
  const { shell, language } = useWords()
  const { period, isInAddress } = useChosenMonth()
  const [isOpen, setIsOpen] = useState(false)
  const section = useSection()
  if (!isInAddress) return <div className={style.months} />
  return (
    <div className={style.months}>
      <Link to={section} params={{ period: monthsFrom(period, -1) }} className={style.step}>
        <span aria-hidden="true">‹</span>
        <span className="unseen">{shell.previousMonth}</span>
      </Link>
      <Popup
        side="start"
        onToggle={setIsOpen}
        opener={
          <span>
            <span className="unseen">{shell.chooseMonth}: </span>
            {monthText(period, language)}
          </span>
        }
      >
        <Months period={period} isOpen={isOpen} />
      </Popup>
      <Link to={section} params={{ period: monthsFrom(period, 1) }} className={style.step}>
        <span aria-hidden="true">›</span>
        <span className="unseen">{shell.nextMonth}</span>
      </Link>
    </div>
  )
}

/** The current month, the last one and the year before it. */
const shownMonths = 14

function Months({ period, isOpen }: { period: string; isOpen: boolean }) {
  const { shell, language } = useWords()
  const state = useStore(sessionState)
  const last = lastMonth(state.kind === 'none' ? new Date().toISOString() : state.session.now)
  const section = useSection()
  const unfinished = useUnfinishedMonths(isOpen)
  const recent = Array.from({ length: shownMonths }, (_, month) => monthsFrom(last, 1 - month))
  const earlier = [...unfinished.keys()].filter((one) => one <= monthsFrom(last, 1 - shownMonths))
  return (
    <ul>
      {[...recent, ...earlier].map((one) => {
        // The settling of the current month has not begun.
        const count = one <= last ? (unfinished.get(one) ?? 0) : 0
        return (
          <li key={one}>
            <Link
              to={section}
              params={{ period: one }}
              className={entryClass}
              aria-current={one === period ? 'true' : undefined}
            >
              {monthText(one, language)}
              {count > 0 && <span className={style.unsent}>{shell.unsent(count)}</span>}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** The section whose month is chosen. */
function useSection() {
  const { pathname } = useLocation()
  return pathname.startsWith('/payments/') ? '/payments/$period' : '/months/$period'
}
