import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'
import card from './card.module.css'

type RestoredProps = { draft: { isRestored: boolean; drop: () => void } }

/** Says that a form has the texts of an earlier visit, with a button that empties it. */
export function RestoredDraft({ draft: { isRestored, drop } }: RestoredProps) {
  const { fields } = useWords()
  if (!isRestored) return null
  return (
    <div className={card.quiet}>
      <p>{fields.restored}</p>
      <Button looks="quiet" onPress={drop}>
        {fields.startOver}
      </Button>
    </div>
  )
}
