import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../../interface/use-answer.ts'
import { Amount } from '../../../parts/amount.tsx'
import { Answered } from '../../../parts/answered.tsx'
import card from '../../../parts/card.module.css'
import { useWords } from '../../../words/use-words.ts'
import { StartCorrection } from '../correction/start-correction.tsx'
import settlementStyle from '../settlement.module.css'
import { EarlierUnsent } from './earlier-unsent.tsx'
import { mailOfStatement } from './mail-of-statement.ts'
import { MailTimeline } from './mail-timeline.tsx'
import { MarkSent } from './mark-sent.tsx'
import { NextFlat } from './next-flat.tsx'
import { SendStatement } from './send-statement.tsx'
import { SentFacts } from './sent-facts.tsx'
import { TenantAccess } from './tenant-access.tsx'
import { useWatchedMail } from './use-watched-mail.ts'

/** Sends the statement, watches its mail, and shows what is paid. */
export function SendingStage({ detail }: { detail: SettlementDetail }) {
  const { settlement, sending: words } = useWords()
  const { id, state, statement, payment } = detail
  useWatchedMail(detail)
  const isReady = statement !== null && (state === 'prepared' || state === 'sent')
  return (
    <section id="sending" aria-labelledby="sending-heading" className={settlementStyle.part}>
      <h2 id="sending-heading">{settlement.sending}</h2>
      {!isReady && state !== 'cancelled' && (
        <p className={settlementStyle.quiet}>
          {words.notPrepared}{' '}
          <Link to="/settlements/$id/$stage" params={{ id, stage: 'statement' }} className={card.link}>
            {words.toStatement}
          </Link>
        </p>
      )}
      <EarlierUnsent detail={detail} />
      {isReady && <SentFacts detail={detail} statement={statement} />}
      <MailTimeline detail={detail} />
      {isReady && <Ways detail={detail} />}
      {isReady && detail.agreement_id !== null && (
        <TenantAccess agreementId={detail.agreement_id} mailState={mailOfStatement(detail)?.state} />
      )}
      {state === 'sent' && <StartCorrection detail={detail} />}
      {payment && (
        <div className={settlementStyle.card}>
          <dl className={settlementStyle.facts}>
            <dt>{payment.paid_pln < 0 ? words.credit : words.paid}</dt>
            <dd>
              <Amount pln={payment.paid_pln} isUnsigned={payment.paid_pln < 0} />
            </dd>
            <dt>{words.open}</dt>
            <dd>
              <Amount pln={payment.open_pln} />
            </dd>
          </dl>
        </div>
      )}
      {state === 'sent' && <NextFlat detail={detail} />}
    </section>
  )
}

/** By mail, or by hand. */
function Ways({ detail }: { detail: SettlementDetail }) {
  const agreementId = detail.agreement_id
  return agreementId === null ? null : <WaysOf detail={detail} agreementId={agreementId} />
}

function WaysOf({ detail, agreementId }: { detail: SettlementDetail; agreementId: string }) {
  const query = useAnswer('GET /v1/agreements/{id}', { params: { id: agreementId } })
  return (
    <Answered query={query} rows={1}>
      {({ body: { tenant, mails_declined_at } }) => (
        <>
          {tenant.email !== null && mails_declined_at === null && (
            <SendStatement detail={detail} address={tenant.email} />
          )}
          {detail.state === 'prepared' && (
            <MarkSent detail={detail} hasAddress={tenant.email !== null} isDeclined={mails_declined_at !== null} />
          )}
        </>
      )}
    </Answered>
  )
}
