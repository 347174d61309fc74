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
import { useWords } from '../../words/use-words.ts'
import type { Words } from '../../words/words.ts'
import style from './agreements.module.css'
import { daysText } from './days-text.ts'
import { DeleteAgreement } from './delete-agreement.tsx'
import { EndAgreement } from './end-agreement.tsx'
import { clauseText } from './indexation/clause-text.ts'
import { TenantLinks } from './links/tenant-links.tsx'
import { Papers } from './papers.tsx'
import { listValues } from './terms/list-values.ts'
import { TermsList } from './terms/terms-list.tsx'
import { SettleAdvances } from './true-ups/settle-advances.tsx'
import { TrueUpList } from './true-ups/true-up-list.tsx'

/** One agreement as it is today, and all its terms. */
export function Agreement({ id }: { id: string }) {
  const { agreements, indexation } = useWords()
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
                <Facts agreement={body} />
                <div className={style.buttons}>
                  {canWrite && (
                    <Link to="/agreements/$id/edit" params={{ id }} className={buttonClass('plain')}>
                      {agreements.edit}
                    </Link>
                  )}
                  <EndAgreement agreement={body} version={version} />
                  <SettleAdvances agreementId={id} />
                  {body.indexation !== null && (
                    <Link to="/agreements/$id/indexation" params={{ id }} className={buttonClass('plain')}>
                      {indexation.open}
                    </Link>
                  )}
                  {canWrite && <DeleteAgreement agreement={body} version={version} />}
                </div>
              </>
            )}
          </Answered>
        </Panel>
        {query.data && <TenantLinks agreement={query.data.body} />}
        {query.data && (
          <Panel>
            <Papers agreement={query.data.body} version={query.data.version} />
          </Panel>
        )}
        <Panel>
          <TrueUpList agreementId={id} />
        </Panel>
        {query.data && (
          <Panel>
            <TermsList agreementId={id} />
          </Panel>
        )}
      </div>
    </>
  )
}

function Facts({ agreement }: { agreement: AgreementWithMails }) {
  const words = useWords()
  return (
    <dl className={`${card.card} ${style.card} ${style.facts}`}>
      {factsOf(agreement, words).map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf(agreement: AgreementWithMails, words: Words): (readonly [string, string])[] {
  const { agreements, indexation } = words
  const { tenant, landlord } = agreement
  const email = agreement.mails_declined_at === null ? (tenant.email ?? agreements.noEmail) : agreements.declined
  return [
    [agreements.tenant, [tenant.name, ...tenant.co_tenants].join(', ')],
    [agreements.email, email],
    [agreements.phone, tenant.phone ?? '–'],
    [agreements.days, daysText(agreement, words)],
    [agreements.dueDay, String(agreement.due_day)],
    ...listValues(agreement, words),
    ...(agreement.indexation === null ? [] : [[indexation.title, clauseText(agreement.indexation, words)] as const]),
    [agreements.landlord, landlord.name],
    [agreements.bankAccountNumber, groupedAccountNumber(landlord.bank_account_number)],
  ]
}
