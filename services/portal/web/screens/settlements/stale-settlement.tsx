import type { Item } from '@lokum/contracts/settlements/item'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import type { Versions } from '../../interface/use-settlement-change.ts'
import { Stale } from '../../parts/stale.tsx'
import { amountText } from '../../words/amounts.ts'
import { useWords } from '../../words/use-words.ts'
import type { Words } from '../../words/words.ts'

type StaleProps = { versions: Versions; onTakeTheirs: () => void; onKeepMine: () => void }

/** The changes from elsewhere while this page was open, beside the change from here. */
export function StaleSettlement({ versions, ...choice }: StaleProps) {
  const words = useWords()
  const { settlement } = words
  return (
    <Stale
      title={settlement.staleTitle}
      changes={[...factsOf(versions, words), ...itemsOf(versions, words)]}
      keep={settlement.staleKeep}
      {...choice}
    />
  )
}

type Change = { label: string; theirs: string; mine: string }

function factsOf({ before, theirs, mine }: Versions, { settlement, language }: Words): Change[] {
  const { total, states, state, documents, documentCount, statement, version, noStatement } = settlement
  const facts: readonly { label: string; of: (detail: SettlementDetail) => string }[] = [
    { label: state, of: (detail) => states[detail.state] },
    { label: total, of: ({ total_pln }) => amountText(total_pln, language) },
    { label: documents, of: ({ document_ids: { length } }) => documentCount(length) },
    { label: statement, of: (detail) => (detail.statement ? version(detail.statement.version) : noStatement) },
  ]
  return facts
    .map(({ label, of }) => ({ label, before: of(before), theirs: of(theirs), mine: of(mine) }))
    .filter((fact) => fact.theirs !== fact.before)
}

/** Every item that was changed elsewhere or here. */
function itemsOf(versions: Versions, words: Words): Change[] {
  const [before, theirs, mine] = [versions.before, versions.theirs, versions.mine].map(({ items }) => byId(items))
  const ids = new Set([...(theirs?.keys() ?? []), ...(before?.keys() ?? [])])
  return [...ids].flatMap((id) => {
    const [was, now, would] = [before?.get(id), theirs?.get(id), mine?.get(id)]
    const texts = { before: itemText(was, words), theirs: itemText(now, words), mine: itemText(would, words) }
    if (texts.theirs === texts.before && texts.mine === texts.before) return []
    return [{ label: now?.label ?? was?.label ?? '', ...texts }]
  })
}

function byId(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.id, item]))
}

function itemText(item: Item | undefined, { settlement, language }: Words): string {
  if (item === undefined) return settlement.noItem
  const reason = item.reason === null ? [] : [settlement.reason(item.reason)]
  return [settlement.marks[item.state], amountText(item.amount_pln, language), ...reason].join(', ')
}
