import { Link, useLocation } from '@tanstack/react-router'
import { useMissingRight } from '../interface/use-right.ts'
import { useWords } from '../words/use-words.ts'
import style from './sections.module.css'
import { useChosenMonth } from './use-chosen-month.ts'

/** The sections that exist: a rail on wide screens, a bar at the bottom on phones. */
export function Sections() {
  const { shell, payments, tax } = useWords()
  const seesPayments = useMissingRight('payments.read') === null
  const seesTax = useMissingRight('tax.read') === null
  const { period } = useChosenMonth()
  const { pathname } = useLocation()
  /** Each with the pages that belong to it under other addresses. */
  const sections = [
    { to: '/months/$period', name: shell.month, within: '/settlements/' },
    { to: '/apartments', name: shell.apartments, within: '/agreements/' },
    ...(seesPayments ? [{ to: '/payments/$period', name: payments.section, within: '/payments/' } as const] : []),
    ...(seesTax ? [{ to: '/tax/$year', name: tax.section, within: '/tax/' } as const] : []),
    { to: '/documents', name: shell.documents, within: '/documents/' },
  ] as const
  return (
    <nav aria-label={shell.sections} className={style.sections}>
      <ul>
        {sections.map(({ to, name, within }) => (
          <li key={to}>
            <Link
              to={to}
              params={{ period, year: period.slice(0, 4) }}
              className={style.section}
              aria-current={pathname.startsWith(within) || undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
