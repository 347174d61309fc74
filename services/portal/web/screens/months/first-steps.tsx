import type { OverviewRow } from '@lokum/contracts/settlements/overview'
import { useId } from 'react'
import { Mark } from '../../parts/mark.tsx'
import { useWords } from '../../words/use-words.ts'
import style from './first-steps.module.css'

/** An account that has never settled anything, and has no agreement to settle. */
export function isNewAccount(rows: readonly OverviewRow[]): boolean {
  return rows.every(({ agreement, settlement }) => agreement === null && settlement === null)
}

/** What a new account needs before its first month, with what it already has. */
export function FirstSteps({ rows }: { rows: readonly OverviewRow[] }) {
  const { month } = useWords()
  const heading = useId()
  const done = { apartment: rows.length > 0, agreement: false, settlement: false }
  return (
    <section aria-labelledby={heading} className={style.steps}>
      <h2 id={heading}>{month.stepsTitle}</h2>
      <ol>
        {stepNames.map((name) => (
          <li key={name} className={style.step}>
            <h3>{month.steps[name].title}</h3>
            <p>{month.steps[name].what}</p>
            <Mark kind={done[name] ? 'approved' : 'plain'}>{done[name] ? month.done : month.toDo}</Mark>
          </li>
        ))}
      </ol>
    </section>
  )
}

const stepNames = ['apartment', 'agreement', 'settlement'] as const
