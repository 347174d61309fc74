import { type RefObject, useEffect, useRef } from 'react'
import type { BlockingObject, FieldFault } from '../interface/refusal.ts'
import { useWords } from '../words/use-words.ts'
import { BlockingLinks } from './blocking-links.tsx'
import { Note } from './note.tsx'
import style from './summary.module.css'

type SummaryProps = {
  faults: readonly FieldFault[]
  form: RefObject<HTMLFormElement | null>
  /** The objects that are in the way. */
  blocking?: readonly BlockingObject[]
}

/** What a refused form needs: a link to each field, and a sentence for each fault without one. It takes the focus. */
export function Summary({ faults: all, form, blocking = [] }: SummaryProps) {
  const { states } = useWords()
  // A value may break several rules; the first one is enough to correct it.
  const faults = all.filter(({ at }, place) => all.findIndex((one) => one.at === at) === place)
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (all.length > 0) summary.current?.focus()
  }, [all])
  if (faults.length === 0) return null
  return (
    <div ref={summary} tabIndex={-1} className={style.summary}>
      <Note looks="alert" title={states.fieldsToCheck(faults.length)} isAlert>
        <ul className={style.faults}>
          {faults.map((fault) => (
            <li key={fault.at}>
              <Fault fault={fault} field={fieldOf(form.current, fault.at)} />
            </li>
          ))}
        </ul>
        <BlockingLinks resources={blocking} />
      </Note>
    </div>
  )
}

function Fault({ fault, field }: { fault: FieldFault; field: HTMLElement | null }) {
  if (field === null) return fault.detail
  const label = field instanceof HTMLInputElement ? field.labels?.[0]?.textContent : undefined
  return (
    <a
      href={`#${field.id}`}
      onClick={(event) => {
        event.preventDefault()
        field.focus()
      }}
    >
      {label ? `${label}: ${fault.detail}` : fault.detail}
    </a>
  )
}

/** The field of a pointer, or of the object around it. */
function fieldOf(form: HTMLFormElement | null, pointer: string): HTMLElement | null {
  for (let at = pointer; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const field = form?.querySelector(`[name="${CSS.escape(at)}"]`)
    if (field instanceof HTMLElement) return field
  }
  return null
}
