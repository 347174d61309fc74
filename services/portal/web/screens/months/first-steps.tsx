import type { OverviewRow } from '@lokum/contracts/settlements/overview'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { call } from '../../interface/call.ts'
import { buttonClass } from '../../parts/button.tsx'
import { Mark } from '../../parts/mark.tsx'
import { useWords } from '../../words/use-words.ts'
import style from './first-steps.module.css'

/** A month without a settlement: the account may never have settled anything. */
export function mayBeNew(rows: readonly OverviewRow[]): boolean {
  return rows.every(({ settlement }) => settlement === null)
}

/** The steps of a new account before its first settlement: done steps are ticked, the next one has the button. */
export function FirstSteps({ rows }: { rows: readonly OverviewRow[] }) {
  const { month } = useWords()
  const heading = useId()
  const known = useFirstSteps()
  if (known === null) return null
  const [row] = rows
  const apartmentId = known.apartmentId ?? row?.apartment.id
  const done = { ...known.done, apartment: row !== undefined }
  const steps = stepNames.filter((name) => name !== 'meters' || known.needsMeters)
  const next = steps.find((name) => !done[name])
  return (
    <section aria-labelledby={heading} className={style.steps}>
      <h2 id={heading}>{month.stepsTitle}</h2>
      <ol>
        {steps.map((name) => (
          <li key={name} className={style.step}>
            <h3>{month.steps[name].title}</h3>
            <p>{month.steps[name].what}</p>
            {done[name] && <Mark kind="approved">{month.done}</Mark>}
            {!done[name] && name !== next && <Mark kind="plain">{month.toDo}</Mark>}
            {name === next && <StepButton name={name} apartmentId={apartmentId} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

type StepName = (typeof stepNames)[number]
const stepNames = ['apartment', 'agreement', 'meters', 'documents'] as const

/** Documents are added to the settlement, which a button of the list below creates. */
function StepButton({ name, apartmentId }: { name: StepName; apartmentId: string | undefined }) {
  const { month } = useWords()
  const { button } = month.steps[name]
  const looks = buttonClass('primary')
  if (name === 'documents') return <p>{button}</p>
  if (name === 'apartment' || apartmentId === undefined) {
    return (
      <Link to="/apartments/new" className={looks}>
        {button}
      </Link>
    )
  }
  const to = name === 'agreement' ? '/apartments/$id/agreements/new' : '/apartments/$id'
  return (
    <Link to={to} params={{ id: apartmentId }} className={looks}>
      {button}
    </Link>
  )
}

/** The account's possessions; null until they are known, and once a settlement was ever created. */
function useFirstSteps() {
  return useQuery({ queryKey: ['first steps'], queryFn: readFirstSteps }).data ?? null
}

async function readFirstSteps() {
  const query = { limit: '1' }
  const settlements = await call('GET /v1/settlements', { query })
  if (settlements.body.data.length > 0) return null
  const [agreements, meters, documents] = await Promise.all([
    call('GET /v1/agreements', { query }),
    call('GET /v1/meters', { query }),
    call('GET /v1/documents', { query: { ...query, kind: 'invoice' } }),
  ])
  const [agreement] = agreements.body.data
  return {
    apartmentId: agreement?.apartment_id,
    needsMeters: agreement === undefined || agreement.mode === 'by_readings',
    done: {
      agreement: agreement !== undefined,
      meters: meters.body.data.length > 0,
      documents: documents.body.data.length > 0,
    },
  }
}
