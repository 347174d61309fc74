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
import { amountText } from '../../words/amounts.ts'
import { useWords } from '../../words/use-words.ts'
import type { Words } from '../../words/words.ts'
import { today } from '../meters/today.ts'
import style from './agreements.module.css'
import { daysText } from './days-text.ts'
import { DeleteAgreement } from './delete-agreement.tsx'
import { Deposit } from './deposit/deposit.tsx'
import { Balance } from './home/balance.tsx'
import { FlatMeters } from './home/flat-meters.tsx'
import { History } from './home/history.tsx'
import { SettlementList } from './home/settlement-list.tsx'
import { clauseText } from './indexation/clause-text.ts'
import { NextIndexation } from './indexation/next-indexation.tsx'
import { TenantLinks } from './links/tenant-links.tsx'
import { Papers } from './papers.tsx'
import { TermsList } from './terms/terms-list.tsx'
import { SettleAdvances } from './true-ups/settle-advances.tsx'
import { TrueUpList } from './true-ups/true-up-list.tsx'

/** The home of a tenancy: balance, deposit, settlements, links, documents, terms, meters and history; each part loads alone. */
export function Agreement({ id }: { id: string }) {
  const { agreements } = useWords()
  const query = useAnswer('GET /v1/agreements/{id}', { params: { id } })
  const agreement = query.data?.body
  return (
    <>
      {agreement && (
        <Link to="/apartments/$id" params={{ id: agreement.apartment_id }} className={card.back}>
          ← {agreements.toApartment}
        </Link>
      )}
      {agreement ? <TenancyTitle agreement={agreement} /> : <Title>{agreements.title}</Title>}
      <div className={card.cards}>
        <Panel>
          <Answered query={query} rows={3}>
            {({ body, version }) => (
              <>
                <Facts agreement={body} />
                {body.indexation !== null && <NextIndexation agreementId={id} clause={body.indexation} />}
                <Actions agreement={body} version={version} />
              </>
            )}
          </Answered>
        </Panel>
        <Money agreementId={id} />
        {query.data && <About agreement={query.data.body} version={query.data.version} />}
      </div>
    </>
  )
}

/** The flat and its tenant; the tenant alone if the flat is not known. */
function TenancyTitle({ agreement: { apartment_id, tenant } }: { agreement: AgreementWithMails }) {
  const { tenancy } = useWords()
  const flat = useAnswer('GET /v1/apartments/{id}', { params: { id: apartment_id } }).data?.body
  return <Title>{flat ? tenancy.title(flat.label, tenant.name) : tenant.name}</Title>
}

type Versioned = { agreement: AgreementWithMails; version: string | null }

function Actions({ agreement, version }: Versioned) {
  const { agreements, handover, terms } = useWords()
  const canWrite = useMissingRight('settlements.write') === null
  const { id, ends_on: end } = agreement
  const isOver = end !== null && end < today()
  return (
    <div className={style.buttons}>
      {canWrite && !isOver && (
        <Link to="/agreements/$id/rent" params={{ id }} className={buttonClass('plain')}>
          {terms.changeRent}
        </Link>
      )}
      {canWrite && (
        <Link to="/agreements/$id/edit" params={{ id }} className={buttonClass('plain')}>
          {agreements.edit}
        </Link>
      )}
      {canWrite && !isOver && (
        <Link to="/agreements/$id/handover/$step" params={{ id, step: 'end' }} className={buttonClass('plain')}>
          {handover.open}
        </Link>
      )}
      <SettleAdvances agreementId={id} />
      {canWrite && <DeleteAgreement agreement={agreement} version={version} />}
    </div>
  )
}

/** The balance, the deposit and the settlements. */
function Money({ agreementId }: { agreementId: string }) {
  const seesPayments = useMissingRight('payments.read') === null
  return (
    <>
      {seesPayments && (
        <Panel>
          <Balance agreementId={agreementId} />
        </Panel>
      )}
      {seesPayments && (
        <Panel>
          <Deposit agreementId={agreementId} />
        </Panel>
      )}
      <Panel>
        <SettlementList agreementId={agreementId} seesPayments={seesPayments} />
      </Panel>
      <Panel>
        <TrueUpList agreementId={agreementId} />
      </Panel>
    </>
  )
}

/** The parts that belong to the agreement. */
function About({ agreement, version }: Versioned) {
  const seesHistory = useMissingRight('audit.read') === null
  const { id, apartment_id: apartmentId } = agreement
  return (
    <>
      <TenantLinks agreement={agreement} />
      <Panel>
        <Papers agreement={agreement} version={version} />
      </Panel>
      <Panel>
        <TermsList agreementId={id} />
      </Panel>
      <Panel>
        <FlatMeters apartmentId={apartmentId} />
      </Panel>
      {seesHistory && (
        <Panel>
          <History agreementId={id} apartmentId={apartmentId} />
        </Panel>
      )}
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
  const { agreements, indexation, language } = words
  const { tenant, landlord } = agreement
  const email = agreement.mails_declined_at === null ? (tenant.email ?? agreements.noEmail) : agreements.declined
  return [
    [agreements.tenant, [tenant.name, ...tenant.co_tenants].join(', ')],
    [agreements.email, email],
    [agreements.phone, tenant.phone ?? '–'],
    [agreements.days, daysText(agreement, words)],
    [agreements.rent, amountText(agreement.rent_pln, language)],
    [agreements.mode, agreements.modeNames[agreement.mode]],
    [agreements.dueDay, String(agreement.due_day)],
    ...(agreement.indexation === null ? [] : [[indexation.title, clauseText(agreement.indexation, words)] as const]),
    [agreements.landlord, landlord.name],
    [agreements.bankAccountNumber, groupedAccountNumber(landlord.bank_account_number)],
  ]
}
