import type { AgreementWithMails } from '@lokum/contracts/settlements/agreement'
import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../interface/use-answer.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import { Answered } from '../../parts/answered.tsx'
import { buttonClass } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { Panel } from '../../parts/panel.tsx'
import { Title } from '../../parts/title.tsx'
import { groupedAccountNumber } from '../../words/account-number.ts'
import { amountText, countText } from '../../words/amounts.ts'
import { useWords } from '../../words/use-words.ts'
import type { Words } from '../../words/words.ts'
import style from './agreements.module.css'
import { daysText } from './days-text.ts'
import { EndAgreement } from './end-agreement.tsx'

/** The terms of one agreement. */
export function Agreement({ id }: { id: string }) {
  const { agreements } = useWords()
  const query = useAnswer('GET /v1/agreements/{id}', { params: { id } })
  const canWrite = useMissingRight('settlements.write') === null
  return (
    <>
      {query.data && (
        <Link to="/apartments/$id" params={{ id: query.data.body.apartment_id }} className={card.back}>
          ← {agreements.toApartment}
        </Link>
      )}
      <Title>{query.data?.body.tenant.name ?? agreements.title}</Title>
      <div className={card.cards}>
        <Panel>
          <Answered query={query} rows={3}>
            {({ body, version }) => (
              <>
                <Terms agreement={body} />
                <div className={style.buttons}>
                  {canWrite && (
                    <Link to="/agreements/$id/edit" params={{ id }} className={buttonClass('plain')}>
                      {agreements.edit}
                    </Link>
                  )}
                  <EndAgreement agreement={body} version={version} />
                </div>
              </>
            )}
          </Answered>
        </Panel>
      </div>
    </>
  )
}

function Terms({ agreement }: { agreement: AgreementWithMails }) {
  const words = useWords()
  return (
    <dl className={`${card.card} ${style.card} ${style.facts}`}>
      {termsOf(agreement, words).map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function termsOf(agreement: AgreementWithMails, words: Words): (readonly [string, string])[] {
  const { agreements, language } = words
  const { tenant, landlord, flat_utilities_pln: flat } = agreement
  const email = agreement.mails_declined_at === null ? (tenant.email ?? agreements.noEmail) : agreements.declined
  return [
    [agreements.tenant, [tenant.name, ...tenant.co_tenants].join(', ')],
    [agreements.email, email],
    [agreements.phone, tenant.phone ?? '–'],
    [agreements.terms, daysText(agreement, words)],
    [agreements.rent, amountText(agreement.rent_pln, language)],
    [agreements.mode, agreements.modeNames[agreement.mode]],
    ...(flat === null ? [] : [[agreements.flat, amountText(flat, language)] as const]),
    [agreements.dueDay, String(agreement.due_day)],
    [agreements.persons, countText(agreement.persons, language)],
    [agreements.landlord, landlord.name],
    [agreements.accountNumber, groupedAccountNumber(landlord.account_number)],
    ...agreement.fixed_charges.map(({ label, amount_pln }) => [label, amountText(amount_pln, language)] as const),
    ...agreement.shared_costs.map((cost) => [agreements.categories[cost.category], shareText(cost, words)] as const),
  ]
}

function shareText({ key, percent }: AgreementWithMails['shared_costs'][number], words: Words): string {
  const { agreements, language } = words
  return percent === null ? agreements.keys[key] : agreements.percentOf(countText(percent, language))
}
