import type { TenantLink } from '@lokum/contracts/settlements/tenant'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../interface/call.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import card from '../../../parts/card.module.css'
import { OpenedDialog } from '../../../parts/opened-dialog.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { dayOfMoment, recentDayText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'
import { today } from '../../meters/today.ts'
import style from './links.module.css'

/** One link: how it came to the tenant, until when it works or why it does not, and when it was opened. */
export function LinkRow({ link, works }: { link: TenantLink; works: boolean }) {
  const words = useWords()
  const { links, language } = words
  const canWrite = useMissingRight('settlements.write') === null
  return (
    <li className={`${card.row} ${style.row}`}>
      <div>
        <p>
          <span className={style.made}>{links.madeFor[link.made_for]}</span>, {dayOfMoment(link.created_at, language)}
        </p>
        <p className={card.quiet}>
          {[
            works ? links.expires(dayOfMoment(link.expires_at, language)) : whyEnded(link, words),
            openedText(link, words),
          ].join(' · ')}
        </p>
      </div>
      {works && canWrite && (
        <OpenedDialog label={links.revoke} title={links.revokeTitle}>
          {(close) => <Question link={link} onDone={close} />}
        </OpenedDialog>
      )}
    </li>
  )
}

function openedText({ times_opened, last_opened_at }: TenantLink, { links, language }: Words): string {
  if (last_opened_at === null) return links.neverOpened
  return links.opened(times_opened, recentDayText(last_opened_at, today(), language))
}

function whyEnded({ revoked_because }: TenantLink, { links }: Words): string {
  return links.ended[revoked_because ?? 'expired']
}

/** The question before a link is revoked for good. */
function Question({ link, onDone }: { link: TenantLink; onDone: () => void }) {
  const { links } = useWords()
  const client = useQueryClient()
  const params = { id: link.agreement_id, link_id: link.id }
  const revoking = useMutation({
    mutationFn: () => call('POST /v1/agreements/{id}/tenant-links/{link_id}/revoke', { params }),
    onSuccess: async () => {
      announce(links.revoked)
      onDone()
      await client.invalidateQueries({ queryKey: ['GET /v1/agreements/{id}/tenant-links'] })
    },
  })
  return (
    <>
      <p>{links.revokeWhat}</p>
      {revoking.error && <Refused error={revoking.error} isAlert />}
      <Button looks="primary" working={links.revoking} isWorking={revoking.isPending} onPress={() => revoking.mutate()}>
        {links.revoke}
      </Button>
    </>
  )
}
