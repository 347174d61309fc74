import type { Mail } from '@lokum/contracts/settlements/mail'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Note } from '../../../parts/note.tsx'
import { momentText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import { mailOfStatement } from './mail-of-statement.ts'
import { ReportMailBounce } from './report-mail-bounce.tsx'
import style from './sending.module.css'

/** How far the mail has come, and what to do if it went wrong. */
export function MailTimeline({ detail }: { detail: SettlementDetail }) {
  const { sending: words, language } = useWords()
  const mail = mailOfStatement(detail)
  const sentAt = detail.statement?.sent_at ?? null
  if (mail === null && sentAt === null) return null
  if (mail === null) return <p>{words.handed(momentText(sentAt ?? '', language))}</p>
  const { state, accepted_at, created_at, next_attempt_at } = mail
  return (
    <>
      <ol className={style.timeline} aria-label={words.timeline}>
        <li>
          {words.atQueue} · {momentText(created_at, language)}
        </li>
        <li aria-current="step">
          <strong>{words.state[state]}</strong>
          {accepted_at !== null && ` · ${momentText(accepted_at, language)}`}
        </li>
        {state !== 'accepted' && sentAt !== null && <li>{words.handed(momentText(sentAt, language))}</li>}
      </ol>
      {state === 'queued' && mail.attempts > 0 && next_attempt_at !== null && (
        <p>
          {words.attempts(mail.attempts)} {words.nextTry(momentText(next_attempt_at, language))}
        </p>
      )}
      <WentWrong mail={mail} />
      {(state === 'accepted' || state === 'unconfirmed') && <ReportMailBounce settlementId={detail.id} mail={mail} />}
    </>
  )
}

function WentWrong({ mail: { state, last_error } }: { mail: Mail }) {
  const { sending: words } = useWords()
  if (state === 'queued' || state === 'sending' || state === 'accepted') return null
  return (
    <Note looks={state === 'failed' || state === 'bounced' ? 'alert' : 'warn'} title={words.state[state]}>
      <p>{words.next[state]}</p>
      {last_error !== null && (
        <details>
          <summary>{words.answer}</summary>
          <p lang="en">{last_error}</p>
        </details>
      )}
    </Note>
  )
}
