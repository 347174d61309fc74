import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import { useQueries } from '@tanstack/react-query'
import { call } from '../../../interface/call.ts'
import { Note } from '../../../parts/note.tsx'
import { useWords } from '../../../words/use-words.ts'

/** The line that is shared, with its kind of cost and its first day, which say which agreements share it. */
export type SharedLine = { line: number; label: string; category: CostCategory | null; from: string }

type UnsharedProps = { line: SharedLine; apartments: readonly { id: string; label: string }[] }

/** Warns of the agreements that do not share such a cost, because the landlord pays for them, whatever the key. */
export function Unshared({ line: { category, from }, apartments }: UnsharedProps) {
  const { accounts } = useWords()
  const answers = useQueries({
    queries: apartments.map(({ id }) => {
      const query = { apartment_id: id, on: from, limit: '100' }
      return {
        queryKey: ['GET /v1/agreements', { query }],
        queryFn: () => call('GET /v1/agreements', { query }),
      }
    }),
  })
  const names = answers.flatMap(({ data }, place) =>
    (data?.body.data ?? [])
      .filter(({ shared_costs: shared }) => !shared.some((one) => one.category === category))
      .map(({ tenant }) => `${apartments[place]?.label} · ${tenant.name}`),
  )
  if (category === null || names.length === 0) return null
  return (
    <Note looks="warn" title={accounts.unshared(names.length)}>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p>{accounts.unsharedAdvice}</p>
    </Note>
  )
}
