import type { DocumentAccount } from '@lokum/contracts/settlements/document-account'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Link } from '@tanstack/react-router'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Amount } from '../../../parts/amount.tsx'
import { Button, buttonClass } from '../../../parts/button.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from './accounts.module.css'
import { lineAnchor } from './line-anchor.ts'
import { useDecideLines } from './use-decide-lines.ts'

type Line = DocumentAccount['lines'][number]
type LineProps = {
  detail: SettlementDetail
  documentId: string
  line: Line
  version: string | null
  onDecide: (as: 'landlord' | 'excluded') => void
  onShare: (line: number) => void
  onShow: (line: number) => void
}

/** One line: its amount, what became of it, and what can be done while it is open. */
export function AccountLine(props: LineProps) {
  const { accounts } = useWords()
  const { line, documentId, onShow } = props
  const number = line.line
  return (
    <li id={lineAnchor(documentId, line.line)} tabIndex={-1} className={line.is_open ? style.open : style.line}>
      <p className={style.label}>{line.label || accounts.wholeDocument}</p>
      <p>
        <Amount pln={line.total_pln} />
      </p>
      <States {...props} />
      {line.is_open && <Actions {...props} />}
      {line.decision && <Undo {...props} />}
      {number !== null && (
        <Button looks="quiet" onPress={() => onShow(number)}>
          {accounts.show}
        </Button>
      )}
    </li>
  )
}

function States({ detail, documentId, line }: LineProps) {
  const { accounts } = useWords()
  const parts = [
    { name: `⌂ ${accounts.landlord}`, pln: line.landlord_pln },
    { name: `✓ ${accounts.usedElsewhere}`, pln: line.used_elsewhere_pln },
    { name: `– ${accounts.excluded}`, pln: line.excluded_pln },
    { name: `⚠ ${accounts.open}`, pln: line.open_pln },
  ].filter(({ pln }) => pln !== 0)
  const items = detail.items.filter(
    ({ source, status }) =>
      status !== 'rejected' &&
      source.kind === 'document' &&
      source.document_id === documentId &&
      source.line === line.line,
  )
  if (!line.is_charge) return <p className={style.state}>{accounts.noCharge}</p>
  return (
    <div className={style.state}>
      {items.map(({ id, label }) => (
        <Link key={id} to="/settlements/$id/$stage" params={{ id: detail.id, stage: 'costs' }}>
          ✓&#xFE0E; {accounts.item(label)}
        </Link>
      ))}
      {parts.map(({ name, pln }) => (
        <span key={name}>
          {name} <Amount pln={pln} />
        </span>
      ))}
      {line.landlord.map(({ reason }) => (
        <span key={reason}>{accounts.landlordReasons[reason]}</span>
      ))}
      {line.decision && <span>{line.decision.reason}</span>}
      {line.to_come_pln !== 0 && <span>{accounts.toCome}</span>}
    </div>
  )
}

function Actions({ detail, line, onDecide, onShare }: LineProps) {
  const { accounts } = useWords()
  const number = line.line
  const whyNot = useMissingRight('settlements.write')
  return (
    <fieldset className={style.actions} aria-label={accounts.ofLine(line.label || accounts.wholeDocument)}>
      <Link to="/settlements/$id/$stage" params={{ id: detail.id, stage: 'costs' }} className={buttonClass('plain')}>
        {accounts.use}
      </Link>
      {number !== null && (
        <Button whyNot={whyNot} onPress={() => onShare(number)}>
          {accounts.share}
        </Button>
      )}
      <Button whyNot={whyNot} onPress={() => onDecide('landlord')}>
        {accounts.leave}
      </Button>
      <Button whyNot={whyNot} onPress={() => onDecide('excluded')}>
        {accounts.exclude}
      </Button>
    </fieldset>
  )
}

function Undo({ detail, documentId, line, version }: LineProps) {
  const { accounts } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const deciding = useDecideLines({ documentId, settlementId: detail.id, says: accounts.undone })
  const lines = line.line === null ? null : [line.line]
  return (
    <div className={style.actions}>
      <Button
        looks="quiet"
        whyNot={whyNot}
        isWorking={deciding.isPending}
        onPress={() => deciding.mutate({ as: 'open', reason: accounts.undoReason, lines, version })}
      >
        {accounts.undo}
      </Button>
      {deciding.error && <Refused error={deciding.error} isAlert />}
    </div>
  )
}
