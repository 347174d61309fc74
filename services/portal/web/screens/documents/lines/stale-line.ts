import type { Texts } from '../../../interface/use-draft.ts'
import type { Words } from '../../../words/words.ts'

type Versions = { saved: Texts; theirs: Texts; mine: Texts }

/** The differences between the saved line and the typed one. */
export function staleLine({ saved, theirs, mine }: Versions, { accounts, agreements }: Words) {
  const labels: Readonly<Record<string, string>> = {
    '/kind': accounts.lineKind,
    '/label': accounts.lineLabel,
    '/category': accounts.lineCategory,
    '/rate_pln': accounts.lineRate,
    '/unit': accounts.lineUnit,
    '/amount_pln': accounts.lineAmount,
    '/place': accounts.linePlace,
  }
  const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    '/kind': accounts.lineKinds,
    '/category': agreements.categories,
  }
  const shown = (at: string, text = '') => choices[at]?.[text] ?? (text || agreements.empty)
  return Object.entries(labels)
    .filter(([at]) => theirs[at] !== mine[at] || theirs[at] !== saved[at])
    .map(([at, label]) => ({ label, theirs: shown(at, theirs[at]), mine: shown(at, mine[at]) }))
}
