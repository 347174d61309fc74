import { Link, useLocation } from '@tanstack/react-router'
import { useMissingRight } from '../interface/use-right.ts'
import { useWords } from '../words/use-words.ts'
import style from './sections.module.css'
import { useChosenMonth } from './use-chosen-month.ts'

/** The sections that exist: a rail on wide screens, a bar at the bottom on phones. */
export function Sections() {
  const { shell, payments } = useWords()
  const seesPayments = useMissingRight('payments.read') === null
  const { period } = useChosenMonth()
  const { pathname } = useLocation()
  const within = (start: string) => pathname.startsWith(start) || undefined
  return (
    <nav aria-label={shell.sections} className={style.sections}>
      <ul>
        <li>
          <Link
            to="/months/$period"
            params={{ period }}
            className={style.section}
            aria-current={within('/settlements/')}
          >
            {shell.month}
          </Link>
        </li>
        <li>
          <Link to="/apartments" className={style.section} aria-current={within('/agreements/')}>
            {shell.apartments}
          </Link>
        </li>
        {seesPayments && (
          <li>
            <Link
              to="/payments/$period"
              params={{ period }}
              className={style.section}
              aria-current={within('/payments/')}
            >
              {payments.section}
            </Link>
          </li>
        )}
        <li>
          <Link to="/documents" className={style.section}>
            {shell.documents}
          </Link>
        </li>
      </ul>
    </nav>
  )
}
