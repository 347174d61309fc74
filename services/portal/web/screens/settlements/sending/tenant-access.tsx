import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import card from '../../../parts/card.module.css'
import { recentDayText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import { useTenantLinks } from '../../agreements/links/use-tenant-links.ts'
import { today } from '../../meters/today.ts'

/** One line: whether the tenant has a link that works and opened it, and the way to the links. */
export function TenantAccess({ agreementId, mailState }: { agreementId: string; mailState: string | undefined }) {
  const { links, language } = useWords()
  const client = useQueryClient()
  const { data } = useTenantLinks(agreementId)
  // Sending a mail makes its link.
  useEffect(() => {
    if (mailState !== undefined)
      void client.invalidateQueries({ queryKey: ['GET /v1/agreements/{id}/tenant-links', agreementId] })
  }, [client, agreementId, mailState])
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
