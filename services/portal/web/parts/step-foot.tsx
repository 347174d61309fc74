import type { ReactNode } from 'react'
import { useWords } from '../words/use-words.ts'
import style from './step-foot.module.css'

type StepFootProps = {
  /** How far the work is, such as `9 z 10`. */
  says?: string
  /** A hint beside it. */
  beside?: ReactNode
  /** A bar that floats over it for a while. */
  above?: ReactNode
  /** The one next step, as a button or a link. */
  children?: ReactNode
}

/** The next step of a screen, in sight at its bottom; on low screens it stays at the end of the page. */
export function StepFoot({ says, beside, above, children }: StepFootProps) {
  const { shell } = useWords()
  return (
    <section className={style.foot} data-foot aria-label={shell.nextStep}>
      {above && <div className={style.above}>{above}</div>}
      <p className={style.says}>
        {says} {beside}
      </p>
      <div className={style.step}>{children}</div>
    </section>
  )
}
