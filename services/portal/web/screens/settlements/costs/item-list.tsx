import type { Item } from '@lokum/contracts/settlements/item'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import type { ReactNode } from 'react'
import { useWords } from '../../../words/use-words.ts'
import style from '../settlement.module.css'
import { CorrectForm } from './correct-form.tsx'
import own from './costs.module.css'
import { needsLook, type RowGroup, type Section } from './group-rows.ts'
import { ItemRow } from './item-row.tsx'
import { MeterHead } from './meter-head.tsx'
import { RejectForm } from './reject-form.tsx'
import { readingsText } from './row-formula.ts'
import type { useApproval } from './use-approval.ts'
import type { useItemActions } from './use-item-actions.ts'
import type { MeterName } from './use-meter-names.ts'

export type ItemListProps = {
  section: Section
  actions: ReturnType<typeof useItemActions>
  approval: ReturnType<typeof useApproval>
  whyNot: string | null
  detail: SettlementDetail
  folded: ReadonlySet<string>
  onTurn: (key: string) => void
  sourceOf: (item: Item) => string
  meterOf: (inputs: NonNullable<RowGroup['use']>['inputs']) => MeterName | null
}

/** The costs of a section: the prices of a meter beneath its readings, all others one a row. */
export function ItemList({ section: { name, groups }, ...shown }: ItemListProps) {
  const { settlement, costs } = useWords()
  const isLookedAt = groups.every(({ items }) => !items.some(needsLook))
  const looks = isLookedAt ? costs.lookedAt : costs.toLookAt
  const title = name === 'look' ? looks : settlement.types[name]
  return (
    <section aria-label={title} className={own.section}>
      <h3 className={isShown(name) ? own.title : 'unseen'}>{title}</h3>
      <div className={`${style.card} ${own.rows}`}>
        {groups.map((group) => (
          <Group key={group.key} group={group} {...shown} />
        ))}
      </div>
    </section>
  )
}

/** The rent and the meters name themselves. */
function isShown(name: Section['name']): boolean {
  return name === 'look' || name === 'proportional_cost'
}

type GroupProps = Omit<ItemListProps, 'section'> & { group: RowGroup }

function Group({ group: { key, items, use }, folded, onTurn, ...shown }: GroupProps) {
  const { actions, approval, whyNot, meterOf, sourceOf } = shown
  const proposed = items.filter(({ state }) => state === 'proposed')
  const isOpen = use === null || !folded.has(key)
  return (
    <div>
      {use !== null && (
        <MeterHead
          use={use}
          meter={meterOf(use.inputs)}
          sources={[...new Set(items.map(sourceOf))].join(', ')}
          isOpen={isOpen}
          onTurn={() => onTurn(key)}
          mayCorrect={whyNot === null}
          onApprove={proposed.length > 0 && whyNot === null ? () => approval.approve(proposed) : null}
        />
      )}
      {isOpen && (
        <ul className={use === null ? undefined : own.beneath} onKeyDown={actions.onKeyDown}>
          {items.map((item) => (
            <Row key={item.id} item={item} isBeneath={use !== null} {...shown} />
          ))}
        </ul>
      )}
    </div>
  )
}

type RowProps = Omit<ItemListProps, 'section' | 'folded' | 'onTurn' | 'approval'> & { item: Item; isBeneath: boolean }

function Row({ item, isBeneath, detail, actions, whyNot, sourceOf, meterOf }: RowProps) {
  const { costs, language } = useWords()
  const { inputs, source } = item
  const isAlone = inputs.kind === 'readings' && !isBeneath
  const line = isBeneath && source.kind === 'document' ? source.line : null
  return (
    <ItemRow
      item={item}
      isChosen={item.id === actions.chosen.chosen}
      whyNot={whyNot}
      source={line === null ? sourceOf(item) : costs.lineOf(line)}
      readings={isAlone ? [meterOf(inputs)?.number, readingsText(inputs, language)].filter(Boolean).join(': ') : null}
      onAct={actions.act}
    >
      {openForm(item, { detail, actions })}
    </ItemRow>
  )
}

/** The open form of a cost; null: it has none, and its row stays as it is drawn. */
function openForm(item: Item, { detail, actions }: Pick<ItemListProps, 'detail' | 'actions'>): ReactNode {
  const { open, refusedReason, reject, close, corrected } = actions
  const refused = refusedReason?.itemId === item.id ? refusedReason : null
  if (refused !== null || (open?.itemId === item.id && open.form === 'reject')) {
    const onReject = (reason: string) => reject(item, reason)
    return <RejectForm item={item} refused={refused} onReject={onReject} onClose={close} />
  }
  const { inputs } = item
  if (open?.itemId !== item.id || inputs.kind === 'advances' || inputs.kind === 'interest') return null
  const onDone = () => corrected(item)
  return <CorrectForm detail={detail} item={{ ...item, inputs }} onDone={onDone} onClose={close} />
}
