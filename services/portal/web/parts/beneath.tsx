import style from './field.module.css'

type BeneathProps = { id: string; hint?: string | undefined; fault: string | undefined }

/** The hint and the fault of a field. */
export function Beneath({ id, hint, fault }: BeneathProps) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={style.hint}>
          {hint}
        </p>
      )}
      {fault !== undefined && (
        <p id={`${id}-fault`} className={style.fault}>
          {fault}
        </p>
      )}
    </>
  )
}

/** The ids of the hint and the fault that are there. */
export function describedBy({ id, hint, fault }: BeneathProps): string | undefined {
  const ids = [...(hint === undefined ? [] : [`${id}-hint`]), ...(fault === undefined ? [] : [`${id}-fault`])]
  return ids.join(' ') || undefined
}
