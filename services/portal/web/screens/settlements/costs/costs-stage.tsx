import type { Item, ItemType } from '@lokum/contracts/settlements/item'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Link } from '@tanstack/react-router'
import { useMissingRight } from '../../../interface/use-right.ts'
import { buttonClass } from '../../../parts/button.tsx'
import panel from '../../../parts/side-panel.module.css'
import { SidePanel } from '../../../parts/side-panel.tsx'
import { ItemSource } from '../../../parts/source/item-source.tsx'
import { UndoBar } from '../../../parts/undo-bar.tsx'
import { useGrowing } from '../../../parts/use-growing.ts'
import { useWords } from '../../../words/use-words.ts'
import { ChangeRefused } from '../change-refused.tsx'
import { isOpen } from '../is-open.ts'
import style from '../settlement.module.css'
import { CreateItem } from './adding/create-item.tsx'
import { ApproveSure } from './approve-sure.tsx'
import { CalculateFirst } from './calculate-first.tsx'
import own from './costs.module.css'
import { findUndo } from './find-undo.ts'
import { ItemList } from './item-list.tsx'
import { useItemActions } from './use-item-actions.ts'

const types: readonly ItemType[] = ['rent_and_fixed', 'utility_by_readings', 'proportional_cost']

/** Every item by its type, to be decided beside its source. */
export function CostsStage({ detail }: { detail: SettlementDetail }) {
  const { settlement, costs } = useWords()
  const whyNot = useWhyClosed(detail.state)
  const rows = types.flatMap((type) => detail.items.filter((item) => item.type === type))
  const actions = useItemActions(detail.id, rows, whyNot)
  const { undo } = actions
  const isCancelled = detail.state === 'cancelled'
  const shown = rows.find(({ id }) => id === actions.chosen.chosen)
  return (
    <section aria-labelledby="costs-heading" className={style.part}>
      <h2 id="costs-heading">{settlement.costs}</h2>
      {whyNot !== null && rows.length > 0 && !isCancelled && <p className={style.quiet}>{whyNot}</p>}
      {isOpen(detail) && <CalculateFirst detail={detail} />}
      {detail.state === 'calculated' && <ApproveSure detail={detail} whyNot={whyNot} onApproved={actions.undo.offer} />}
      {actions.refusedReason === null && <ChangeRefused change={actions.change} />}
      <div className={shown ? panel.beside : undefined}>
        <Items rows={rows} actions={actions} detail={detail} whyNot={whyNot} />
        {shown && (
          <SidePanel title={`${costs.source}: ${shown.label}`} onClose={actions.chosen.close}>
            <ItemSource item={shown} detail={detail} />
          </SidePanel>
        )}
      </div>
      {isOpen(detail) && (
        <CreateItem
          detail={detail}
          whyNot={whyNot}
          onAdded={(item) => undo.offer(costs.added(item.label), [findUndo('approve', { ...item, state: 'rejected' })])}
        />
      )}
      {!isCancelled && <NextStage detail={detail} rows={rows} />}
      {rows.length > 0 && isOpen(detail) && <p className={own.keys}>{costs.keys}</p>}
      {undo.last && !actions.change.error && (
        <UndoBar key={undo.last.place} text={undo.last.text} onUndo={undo.takeBack} onOver={undo.forget} />
      )}
    </section>
  )
}

type ItemsProps = {
  rows: readonly Item[]
  actions: ReturnType<typeof useItemActions>
  detail: SettlementDetail
  whyNot: string | null
}

function Items({ rows, actions, detail, whyNot }: ItemsProps) {
  const { settlement } = useWords()
  const { chosen } = actions.chosen
  const count = useGrowing(rows.length, chosen === null ? 0 : rows.findIndex(({ id }) => id === chosen) + 1)
  if (rows.length === 0) return <p className={style.quiet}>{settlement.noItems}</p>
  const shown = rows.slice(0, count)
  return (
    <div className={style.part}>
      {types.map((type) => (
        <ItemList
          key={type}
          type={type}
          items={shown.filter((item) => item.type === type)}
          actions={actions}
          whyNot={whyNot}
          detail={detail}
        />
      ))}
    </div>
  )
}

/** Where work goes on once every item is decided, or where items come from. */
function NextStage({ detail, rows }: { detail: SettlementDetail; rows: readonly Item[] }) {
  const { costs } = useWords()
  const isDone = rows.length > 0 && rows.every(({ state }) => state !== 'proposed')
  if (rows.length > 0 && !isDone) return null
  const isReady = isDone && detail.missing.length === 0
  return (
    <div className={own.together}>
      {isDone && <p>{costs.allDecided}</p>}
      <Link
        to="/settlements/$id/$stage"
        params={{ id: detail.id, stage: isReady ? 'statement' : 'documents' }}
        className={buttonClass('primary')}
      >
        {isReady ? costs.toStatement : costs.toDocuments}
      </Link>
    </div>
  )
}

/** Why the items of a settlement cannot be changed; null: they can. */
function useWhyClosed(state: SettlementDetail['state']): string | null {
  const { costs, settlement } = useWords()
  const missingRight = useMissingRight('settlements.write')
  if (state === 'draft') return missingRight ?? costs.notCalculated
  if (state === 'prepared') return costs.closed
  if (state === 'sent' || state === 'cancelled') return `${settlement.title}: ${settlement.states[state]}.`
  return missingRight
}
