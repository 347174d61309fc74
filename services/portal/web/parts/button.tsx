import { type ReactNode, useId } from 'react'
import style from './button.module.css'

type Looks = 'primary' | 'plain' | 'quiet' | 'delete'

export type ButtonProps = {
  children: string
  /** The subject, for people who do not see where the button stands. */
  about?: string
  looks?: Looks
  type?: 'button' | 'submit'
  /** The text of the button while it works; its width stays. */
  working?: string | undefined
  isWorking?: boolean
  /** Why it cannot be used: it stays in reach of the keyboard, and says so beneath. */
  whyNot?: string | null
  onPress?: () => void
}

/** A button that says what it will do, or why it cannot. */
export function Button(props: ButtonProps) {
  const { children, about, looks = 'plain', type = 'button', working, isWorking = false } = props
  const { whyNot = null, onPress } = props
  const reason = useId()
  const isOff = isWorking || whyNot !== null
  return (
    <span>
      <button
        type={type}
        className={buttonClass(looks)}
        aria-label={about === undefined ? undefined : `${children}: ${about}`}
        aria-disabled={isOff || undefined}
        aria-describedby={whyNot === null ? undefined : reason}
        onClick={(event) => {
          if (isOff) event.preventDefault()
          else onPress?.()
        }}
      >
        <ButtonLabel label={children} working={working} isWorking={isWorking} />
      </button>
      {whyNot !== null && (
        <p id={reason} className={style.why}>
          {whyNot}
        </p>
      )}
    </span>
  )
}

type LabelProps = { label: string; working: string | undefined; isWorking: boolean }

function ButtonLabel({ label, working, isWorking }: LabelProps): ReactNode {
  if (working === undefined) return label
  return (
    <span className={style.labels}>
      <span className={isWorking ? style.hidden : undefined}>{label}</span>
      <span className={isWorking ? undefined : style.hidden}>{working}</span>
    </span>
  )
}

/** The looks of a button, for links that are the next step. */
export function buttonClass(looks: Looks): string {
  return `${style.button} ${style[looks]}`
}
