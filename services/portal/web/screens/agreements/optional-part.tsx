import { type ReactNode, useEffect, useRef } from 'react'
import { buttonClass } from '../../parts/button.tsx'
import { useWords } from '../../words/use-words.ts'
import style from './agreement-form.module.css'
import { closedValue, type PartName } from './optional-parts.ts'
import type { FoldedForm } from './use-optional-parts.ts'

type PartProps = { form: FoldedForm; name: PartName; children: ReactNode }

/** A part of the form, once it is open; its first field takes the focus when it was opened by its button. */
export function OptionalPart({ form, name, children }: PartProps) {
  const place = useRef<HTMLDivElement>(null)
  const isAsked = form.opened === name
  useEffect(() => {
    const field = isAsked ? place.current?.querySelector('input, select') : null
    if (field instanceof HTMLElement) field.focus()
  }, [isAsked])
  if (!form.isOpen(name)) return null
  return (
    <div ref={place} className={style.part}>
      {children}
    </div>
  )
}

/** One line with a button for each part that is closed. */
export function OpenParts({ form, names }: { form: FoldedForm; names: readonly PartName[] }) {
  const words = useWords()
  const { agreements } = words
  const closed = names.filter((name) => !form.isOpen(name))
  if (closed.length === 0) return null
  return (
    <fieldset className={style.more}>
      <legend>{agreements.addParts}:</legend>
      {closed.map((name) => (
        <button key={name} type="button" className={buttonClass('quiet')} onClick={() => form.open(name)}>
          <span className="unseen">{`${agreements.addParts} `}</span>
          {agreements.partText(agreements.partNames[name], closedValue(name, form, words))}
        </button>
      ))}
    </fieldset>
  )
}
