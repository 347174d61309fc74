import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import type { Statement } from '@lokum/contracts/settlements/statement'
import { useAnswer } from '../../../interface/use-answer.ts'
import { Amount } from '../../../parts/amount.tsx'
import { Answered } from '../../../parts/answered.tsx'
import card from '../../../parts/card.module.css'
import { groupedAccountNumber } from '../../../words/account-number.ts'
import { useWords } from '../../../words/use-words.ts'
import settlementStyle from '../settlement.module.css'
import { DueDay } from '../statement/due-day.tsx'
import { useStatementData } from '../statement/use-statement-data.ts'
import style from './sending.module.css'

/** The mail, its recipients, and the amount to pay. */
export function SentFacts({ detail, statement }: { detail: SettlementDetail; statement: Statement }) {
  const { sending: words } = useWords()
  const query = useStatementData(detail.id, statement.version)
  return (
    <Answered query={query} rows={2}>
      {({ snapshot: body, fileName }) => (
        <div className={settlementStyle.card}>
          <dl className={style.facts}>
            <Recipient agreementId={body.agreement.id} name={body.tenant.name} />
            <dt>{words.language}</dt>
            <dd>{words.languages[body.locale]}</dd>
            {fileName !== null && (
              <>
                <dt>{words.file}</dt>
                <dd>
                  <a
                    href={`/api/v1/settlements/${detail.id}/statements/${statement.version}`}
                    className={card.link}
                    download
                  >
                    {fileName}
                  </a>
                </dd>
              </>
            )}
            <dt>{words.due}</dt>
            <dd>
              <DueDay snapshot={body} />
            </dd>
            <dt>{words.account}</dt>
            <dd>{groupedAccountNumber(body.landlord.bank_account_number)}</dd>
            <dt>{words.own}</dt>
            <dd>
              <Amount pln={body.total_pln} />
            </dd>
            <dt>{words.before}</dt>
            <dd>
              <Amount pln={body.balance_before_pln ?? 0} />
            </dd>
            <dt>{words.toPay}</dt>
            <dd>
              <Amount pln={body.to_pay_pln} />
            </dd>
          </dl>
          <details className={style.checksum}>
            <summary>{words.checksum}</summary>
            <code>{statement.pdf_sha256}</code>
          </details>
        </div>
      )}
    </Answered>
  )
}

function Recipient({ agreementId, name }: { agreementId: string; name: string }) {
  const { sending: words } = useWords()
  const { data } = useAnswer('GET /v1/agreements/{id}', { params: { id: agreementId } })
  return (
    <>
      <dt>{words.recipient}</dt>
      <dd>
        {name}
        {data && `, ${data.body.tenant.email ?? words.noAddress}`}
      </dd>
    </>
  )
}
