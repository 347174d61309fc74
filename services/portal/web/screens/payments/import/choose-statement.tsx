import { buttonClass } from '../../../parts/button.tsx'
import style from './import.module.css'

type ChooseStatementProps = {
  text: string
  looks?: 'primary' | 'plain'
  isWorking?: boolean
  onChoose: (file: File) => void
}

/** A button that takes the file of a bank statement. */
export function ChooseStatement({ text, looks = 'plain', isWorking = false, onChoose }: ChooseStatementProps) {
  return (
    <label className={style.choose}>
      <span className={buttonClass(looks)}>{text}</span>
      <input
        type="file"
        className="unseen"
        accept=".csv,.txt,.sta,.mt940,.940,.xml"
        disabled={isWorking}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onChoose(chosen)
          target.value = ''
        }}
      />
    </label>
  )
}
