import { Link } from '@tanstack/react-router'
import type { Refusal } from '../../interface/refusal.ts'
import { Refused } from '../../parts/refused.tsx'
import { useWords } from '../../words/use-words.ts'
import style from './meters.module.css'

/** A refusal, the interface's reason in full, and a link to each settlement that is in the way. */
export function Blocked({ error }: { error: Refusal }) {
  const { meters } = useWords()
  const { status, detail, resources } = error.facts
  const others = resources.filter(({ type }) => type === 'settlement').slice(1)
  return (
    <>
      <Refused error={error} isAlert />
      {status === 409 && detail !== '' && <p>{detail}</p>}
      {others.length > 0 && (
        <ul className={style.links}>
          {others.map(({ id }, place) => (
            <li key={id}>
              <Link to="/settlements/$id" params={{ id }}>
                {meters.otherSettlement(place + 2)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
