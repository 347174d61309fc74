import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldFault } from '../interface/refusal.ts'
import { useWords } from '../words/use-words.ts'
import { BlockingLinks } from './blocking-links.tsx'
import { Note } from './note.tsx'
import style from './summary.module.css'

type SummaryProps = {
  faults: readonly FieldFault[]
  form: RefObject<HTMLFormElement | null>
  /** The objects that are in the way. */
  blocking?: readonly string[]
}

/** The summary of a refused form: a link to each field, and a sentence for each fault without one. It takes the focus. */
export function Summary({ faults: all, form, blocking = [] }: SummaryProps) {
  const { states } = useWords()
  // A value may break several rules; the first one is enough to correct it.
  const faults = all.filter(({ at }, place) => all.findIndex((one) => one.at === at) === place)
  const summary = useRef<HTMLDivElement>(null)
  const [fields, setFields] = useState<ReadonlyMap<string, HTMLElement | null>>(new Map())
  useEffect(() => {
    if (all.length === 0) return
    // A fault may bring its field up, or the form itself, so the fields are found once both are there.
    setFields(new Map(all.map(({ at }) => [at, fieldOf(form.current, at)])))
  }, [all, form])
  // Not before its links are there: a screen reader reads what the summary has when it takes the focus.
  useEffect(() => {
    if (fields.size > 0) summary.current?.focus()
  }, [fields])
  if (faults.length === 0) return null
  return (
    <div ref={summary} tabIndex={-1} className={style.summary}>
      <Note looks="alert" title={states.fieldsToCheck(faults.length)} isAlert>
        <ul className={style.faults}>
          {faults.map((fault) => (
            <li key={fault.at}>
              <Fault fault={fault} field={fields.get(fault.at) ?? null} />
            </li>
          ))}
        </ul>
        <BlockingLinks objects={blocking} />
      </Note>
    </div>
  )
}

function Fault({ fault, field }: { fault: FieldFault; field: HTMLElement | null }) {
  if (field === null) return fault.detail
  const label = labelOf(field)
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

/** The label of a field; that of the group for one of several choices. */
function labelOf(field: HTMLElement): string | null | undefined {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return null
  const isChoice =
    (field.form?.querySelectorAll(named(field.name)).length ?? 0) > 1 ||
    field.closest('fieldset[data-choices]') !== null
  return isChoice ? field.closest('fieldset')?.querySelector('legend')?.textContent : field.labels?.[0]?.textContent
}

/** The field of a pointer, or of the object around it. */
function fieldOf(form: HTMLFormElement | null, pointer: string): HTMLElement | null {
  for (let at = pointer; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const field = form?.querySelector(`${named(at)}:checked`) ?? form?.querySelector(named(at))
    if (field instanceof HTMLElement) return field
  }
  return null
}

function named(pointer: string): string {
  return `[name="${CSS.escape(pointer)}"]`
}
