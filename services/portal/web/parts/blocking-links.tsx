import { kindOfId } from '@lokum/contracts/values/id-prefixes'
import { Link, useLocation } from '@tanstack/react-router'
import { useWords } from '../words/use-words.ts'
import style from './blocking-links.module.css'

/** A link to each object that is in the way of a request; the one of this page and those that have no page are left out. */
export function BlockingLinks({ objects }: { objects: readonly string[] }) {
  const { states } = useWords()
  const { pathname } = useLocation()
  const linked = objects.flatMap((id) => {
    const kind = kindOfId(id)
    return isWithPage(kind) && pathname !== pages[kind].replace('$id', id) ? [{ id, kind }] : []
  })
  if (linked.length === 0) return null
  return (
    <ul className={style.links}>
      {linked.map(({ id, kind }) => {
        const alike = linked.filter((one) => one.kind === kind)
        const open = states.open[kind]
        const name = alike.length === 1 ? open : states.numbered(open, alike.findIndex((one) => one.id === id) + 1)
        return (
          <li key={id}>
            <Link to={pages[kind]} params={{ id }}>
              {name}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const pages = {
  settlement: '/settlements/$id',
  agreement: '/agreements/$id',
  apartment: '/apartments/$id',
  document: '/documents/$id',
} as const

function isWithPage(kind: string | undefined): kind is keyof typeof pages {
  return kind !== undefined && Object.hasOwn(pages, kind)
}
