import { Link } from '@tanstack/react-router'
import type { BlockingObject } from '../interface/refusal.ts'
import { useWords } from '../words/use-words.ts'
import style from './blocking-links.module.css'

/** A link to each object that is in the way of a request; those that have no page are left out. */
export function BlockingLinks({ resources }: { resources: readonly BlockingObject[] }) {
  const { states } = useWords()
  const linked = resources.filter(({ type }) => Object.hasOwn(pages, type))
  if (linked.length === 0) return null
  return (
    <ul className={style.links}>
      {linked.map(({ type, id }) => {
        const alike = linked.filter((one) => one.type === type)
        const place = alike.length === 1 ? null : alike.findIndex((one) => one.id === id) + 1
        return (
          <li key={id}>
            <BlockingLink type={type} id={id} name={(open) => (place === null ? open : states.numbered(open, place))} />
          </li>
        )
      })}
    </ul>
  )
}

const pages = { settlement: true, agreement: true, apartment: true, document: true } as const

type LinkProps = BlockingObject & { name: (open: string) => string }

function BlockingLink({ type, id, name }: LinkProps) {
  const { states } = useWords()
  const params = { id }
  switch (type) {
    case 'settlement':
      return (
        <Link to="/settlements/$id" params={params}>
          {name(states.openSettlement)}
        </Link>
      )
    case 'agreement':
      return (
        <Link to="/agreements/$id" params={params}>
          {name(states.openAgreement)}
        </Link>
      )
    case 'apartment':
      return (
        <Link to="/apartments/$id" params={params}>
          {name(states.openApartment)}
        </Link>
      )
    default:
      return (
        <Link to="/documents/$id" params={params}>
          {name(states.openDocument)}
        </Link>
      )
  }
}
