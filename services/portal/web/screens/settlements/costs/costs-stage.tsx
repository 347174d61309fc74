import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useMissingRight } from '../../../interface/use-right.ts'
import panel from '../../../parts/side-panel.module.css'
import { SidePanel } from '../../../parts/side-panel.tsx'
import { UndoBar } from '../../../parts/undo-bar.tsx'
import { useGrowing } from '../../../parts/use-growing.ts'
import { useWords } from '../../../words/use-words.ts'
import { ChangeRefused } from '../change-refused.tsx'
import { isOpen } from '../is-open.ts'
import style from '../settlement.module.css'
import { CreateItem } from './adding/create-item.tsx'
import own from './costs.module.css'
import { CostsFoot } from './costs-foot.tsx'
import { findUndo } from './find-undo.ts'
import { firstRows } from './group-rows.ts'
import { ItemList } from './item-list.tsx'
import { ItemSource } from './item-source.tsx'
import { useApproval } from './use-approval.ts'
import { useItemActions } from './use-item-actions.ts'
import { useMeterNames } from './use-meter-names.ts'
import { useSections } from './use-sections.ts'
import { useSourceNames } from './use-source-names.ts'

/** Every cost as the statement groups them, to be decided beside its source. */
export function CostsStage({ detail }: { detail: SettlementDetail }) {
  const { settlement, costs } = useWords()
  const whyNot = useWhyClosed(detail.state)
  const list = useSections(detail)
  const { rows } = list
  const actions = useItemActions(detail.id, rows, whyNot)
  const approval = useApproval(detail, actions)
  const { undo } = actions
  const isCancelled = detail.state === 'cancelled'
  const shown = detail.items.find(({ id }) => id === actions.chosen.chosen)
  return (
    <section aria-labelledby="costs-heading" className={`${style.part} ${own.stage}`}>
      <h2 id="costs-heading" className="unseen">
        {settlement.costs}
      </h2>
      {whyNot !== null && rows.length > 0 && !isCancelled && <p className={style.quiet}>{whyNot}</p>}
      <ChangeRefused change={approval.change} />
      {actions.refusedReason === null && <ChangeRefused change={actions.change} />}
      <div className={shown ? panel.beside : undefined}>
        <Items {...list} actions={actions} approval={approval} detail={detail} whyNot={whyNot} />
        {shown && (
          <SidePanel title={`${costs.source}: ${shown.label}`} onClose={actions.chosen.close}>
            <ItemSource item={shown} detail={detail} mayCorrect={whyNot === null} />
          </SidePanel>
        )}
      </div>
      {isOpen(detail) && (
        <CreateItem
          detail={detail}
          whyNot={whyNot}
          onAdded={(items) => {
            const labels = items.map(({ label }) => label).join(' · ')
            undo.offer(
              costs.added(labels),
              items.map((item) => findUndo('approve', { ...item, state: 'rejected' })),
            )
          }}
        />
      )}
      {!isCancelled && (
        <CostsFoot detail={detail} rows={rows} whyNot={whyNot} approval={approval}>
          {undo.last && !actions.change.error && (
            <UndoBar key={undo.last.place} text={undo.last.text} onUndo={undo.takeBack} onOver={undo.forget} />
          )}
        </CostsFoot>
      )}
    </section>
  )
}

type ItemsProps = ReturnType<typeof useSections> & {
  actions: ReturnType<typeof useItemActions>
  approval: ReturnType<typeof useApproval>
  detail: SettlementDetail
  whyNot: string | null
}

function Items({ sections, rows, ...shown }: ItemsProps) {
  const { settlement } = useWords()
  const { chosen } = shown.actions.chosen
  const { items, apartment_id: apartmentId } = shown.detail
  const sourceOf = useSourceNames(items)
  const meterOf = useMeterNames(
    apartmentId,
    items.some(({ inputs }) => inputs.kind === 'readings'),
  )
  const count = useGrowing(items.length, chosen === null ? 0 : rows.findIndex(({ id }) => id === chosen) + 1)
  if (items.length === 0) return <p className={style.quiet}>{settlement.noItems}</p>
  return (
    <div id="cost-list" tabIndex={-1} className={own.list}>
      {firstRows(sections, count).map((section) => (
        <ItemList key={section.name} section={section} sourceOf={sourceOf} meterOf={meterOf} {...shown} />
      ))}
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
