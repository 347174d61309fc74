import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Amount } from '../../../parts/amount.tsx'
import { momentText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import style from '../settlement.module.css'

/** Where the statement is on its way, and what is paid. */
export function SendingStage({ detail }: { detail: SettlementDetail }) {
  const { settlement } = useWords()
  const { delivery, payment, statement } = detail
  const sentAt = statement?.sent_at ?? null
  return (
    <section id="sending" aria-labelledby="sending-heading" className={style.part}>
      <h2 id="sending-heading">{settlement.sending}</h2>
      {delivery === null && sentAt === null && <p className={style.quiet}>{settlement.notSent}</p>}
      {(delivery !== null || sentAt !== null) && (
        <div className={style.card}>
          <Way delivery={delivery} sentAt={sentAt} />
          {payment && (
            <dl className={style.facts}>
              <dt>{settlement.paid}</dt>
              <dd>
                <Amount pln={payment.paid_pln} />
              </dd>
              <dt>{settlement.open}</dt>
              <dd>
                <Amount pln={payment.open_pln} />
              </dd>
            </dl>
          )}
        </div>
      )}
    </section>
  )
}

function Way({ delivery, sentAt }: { delivery: SettlementDetail['delivery']; sentAt: string | null }) {
  const { settlement, month, language } = useWords()
  const facts = [
    ...(sentAt === null ? [] : [settlement.sentAt(momentText(sentAt, language))]),
    ...(delivery === null ? [] : [month.mail[delivery.status], settlement.to(delivery.to)]),
  ]
  return <p>{facts.join(' · ')}</p>
}
