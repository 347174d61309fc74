import { Link } from '@tanstack/react-router'
import card from '../../parts/card.module.css'
import { useWords } from '../../words/use-words.ts'

/** The way back to the agreement, above the heading. */
export function ToAgreement({ id }: { id: string }) {
  const { agreements } = useWords()
  return (
    <Link to="/agreements/$id" params={{ id }} className={card.back}>
      ← {agreements.toAgreement}
    </Link>
  )
}
