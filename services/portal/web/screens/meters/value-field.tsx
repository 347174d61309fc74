import { Field } from '../../parts/field.tsx'
import style from './meters.module.css'

type ValueFieldProps = {
  name: string
  label: string
  hint?: string
  value: string
  onChange: (value: string) => void
  fault: string | undefined
}

/** The value of a counter, in large digits. */
export function ValueField(props: ValueFieldProps) {
  return (
    <div className={style.digits}>
      <Field {...props} inputMode="decimal" autoComplete="off" />
    </div>
  )
}
