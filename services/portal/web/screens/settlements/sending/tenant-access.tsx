import { Link } from '@tanstack/react-router'
import card from '../../../parts/card.module.css'
import { recentDayText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import { useTenantLinks } from '../../agreements/links/use-tenant-links.ts'
import { today } from '../../meters/today.ts'

/** One line: whether the tenant has a link that works and opened it, and the way to the links. */
export function TenantAccess({ agreementId }: { agreementId: string }) {
  const { links, language } = useWords()
  const { data } = useTenantLinks(agreementId)
  if (data === undefined) return null
  const { working } = data
  const [last] = working
    .flatMap(({ last_opened_at }) => last_opened_at ?? [])
    .toSorted()
    .toReversed()
  const opened = last === undefined ? links.neverOpened : links.openedLast(recentDayText(last, today(), language))
  return (
    <p className={card.quiet}>
      {working.length === 0 ? links.hasNone : `${links.has(working.length)}, ${opened}.`}{' '}
      <Link to="/agreements/$id" params={{ id: agreementId }} className={card.link}>
        {links.manage}
      </Link>
    </p>
  )
}
