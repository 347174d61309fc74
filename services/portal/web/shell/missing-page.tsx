import { Link } from '@tanstack/react-router'
import card from '../parts/card.module.css'
import { Title } from '../parts/title.tsx'
import { useWords } from '../words/use-words.ts'

/** An address without a page. */
export function MissingPage() {
  const { shell } = useWords()
  return (
    <>
      <Title>{shell.missingTitle}</Title>
      <p>{shell.missing}</p>
      <p>
        <Link to="/" className={card.link}>
          {shell.toMonth}
        </Link>
      </p>
    </>
  )
}
