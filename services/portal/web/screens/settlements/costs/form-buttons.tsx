import { Button } from '../../../parts/button.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from './costs.module.css'

type FormButtonsProps = { label: string; close: string; isSaving: boolean; onClose: () => void }

/** Saves a form of the list, or closes it. */
export function FormButtons({ label, close, isSaving, onClose }: FormButtonsProps) {
  const { costs } = useWords()
  return (
    <div className={style.buttons}>
      <Button type="submit" looks="primary" working={costs.saving} isWorking={isSaving}>
        {label}
      </Button>
      <Button looks="quiet" onPress={onClose}>
        {close}
      </Button>
    </div>
  )
}
