import type { AgreementWithMails } from '@lokum/contracts/settlements/agreement'
import { Link, useNavigate } from '@tanstack/react-router'
import { useAnswer } from '../../../interface/use-answer.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Answered } from '../../../parts/answered.tsx'
import { buttonClass } from '../../../parts/button.tsx'
import card from '../../../parts/card.module.css'
import { Panel } from '../../../parts/panel.tsx'
import { Title } from '../../../parts/title.tsx'
import { dayText } from '../../../words/dates.ts'
import { dayAfter } from '../../../words/periods.ts'
import { useWords } from '../../../words/use-words.ts'
import { Deposit } from '../deposit/deposit.tsx'
import { EndForm } from '../end-form.tsx'
import { useFlatMeters } from '../home/flat-meters.tsx'
import { UnsettledMonths } from '../home/unsettled-months.tsx'
import { NewAgreementForm } from '../new-agreement.tsx'
import { ToAgreement } from '../to-agreement.tsx'
import { FinalReadings } from './final-readings.tsx'
import style from './handover.module.css'
import { type HandoverStep, handoverSteps } from './handover-steps.ts'

/** Hands a flat over to the next tenant: the last day, the final readings, and the next agreement, which begins with them. */
export function Handover({ id, step }: { id: string; step: HandoverStep }) {
  const { handover } = useWords()
  const query = useAnswer('GET /v1/agreements/{id}', { params: { id } })
  const hasMeters = useHasMeters(query.data?.body.apartment_id)
  return (
    <>
      <ToAgreement id={id} />
      <Title>{handover.titles[step]}</Title>
      <Steps id={id} step={step} hasMeters={hasMeters} />
      <Panel key={step}>
        <Answered query={query} rows={3}>
          {({ body, version }) => <Step agreement={body} version={version} step={step} hasMeters={hasMeters} />}
        </Answered>
      </Panel>
    </>
  )
}

function Steps({ id, step: current, hasMeters }: { id: string; step: HandoverStep; hasMeters: boolean }) {
  const { handover } = useWords()
  const steps = handoverSteps.filter((step) => hasMeters || step !== 'readings' || step === current)
  return (
    <nav aria-label={handover.task}>
      <ol className={style.steps}>
        {steps.map((step) => (
          <li key={step}>
            <Link
              to="/agreements/$id/handover/$step"
              params={{ id, step }}
              className={style.step}
              aria-current={step === current ? 'step' : undefined}
            >
              {handover.steps[step]}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

type StepProps = { agreement: AgreementWithMails; version: string | null; step: HandoverStep; hasMeters: boolean }

function Step({ agreement, version, step, hasMeters }: StepProps) {
  const { handover } = useWords()
  const navigate = useNavigate()
  const { id, apartment_id: apartmentId, ends_on: end } = agreement
  const following = hasMeters ? 'readings' : 'next'
  const onwards = { to: '/agreements/$id/handover/$step', params: { id, step: following } } as const
  if (step === 'end')
    return (
      <div className={`${card.card} ${style.narrow}`}>
        <EndForm agreement={agreement} version={version} onDone={() => void navigate(onwards)} />
        {end !== null && <Link {...onwards}>{hasMeters ? handover.toReadings : handover.toNext}</Link>}
      </div>
    )
  if (end === null)
    return (
      <div className={card.card}>
        <p>{handover.noEnd}</p>
        <div>
          <Link to="/agreements/$id/handover/$step" params={{ id, step: 'end' }} className={buttonClass('primary')}>
            {handover.toEnd}
          </Link>
        </div>
      </div>
    )
  if (step === 'readings') return <FinalReadings agreementId={id} apartmentId={apartmentId} day={end} />
  return <Next agreementId={id} apartmentId={apartmentId} end={end} hasMeters={hasMeters} />
}

type NextProps = { agreementId: string; apartmentId: string; end: string; hasMeters: boolean }

function Next({ agreementId, apartmentId, end, hasMeters }: NextProps) {
  const { handover, language } = useWords()
  const seesPayments = useMissingRight('payments.read') === null
  const start = dayAfter(end, 1)
  return (
    <>
      <div className={`${card.card} ${style.about}`}>
        <p>{handover.nextWhat(dayText(start, language))}</p>
        {hasMeters && <p>{handover.nextReadings}</p>}
        <UnsettledMonths agreementId={agreementId} end={end} />
      </div>
      {seesPayments && <Deposit agreementId={agreementId} />}
      <NewAgreementForm apartmentId={apartmentId} startsOn={start} />
    </>
  )
}

/** Whether the flat has a meter in use; also until that is known. */
function useHasMeters(apartmentId: string | undefined): boolean {
  const { data } = useFlatMeters(apartmentId)
  return data === undefined || data.some(({ closed_on }) => closed_on === null)
}
