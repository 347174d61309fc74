import type { DocumentLedger, LineTaker } from '@lokum/contracts/settlements/document-ledger'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../parts/amount.tsx'
import { monthInSentence } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import style from './accounts.module.css'

type StatesProps = {
  line: DocumentLedger['lines'][number]
  /** Its own items are named by their label, those of others by apartment and month. */
  settlementId: string | null
}

/** The uses of a line: who was charged, with links, and the shares that no tenant pays. */
export function LineStates({ line, settlementId }: StatesProps) {
  const { accounts } = useWords()
  const parts = [
    { name: `✓\uFE0E ${accounts.toCome}`, pln: line.to_come_pln },
    { name: `✓\uFE0E ${accounts.waitsForTrueUp}`, pln: line.waits_for_true_up_pln },
    { name: `⌂ ${accounts.landlord}`, pln: line.landlord_pln },
    { name: `– ${accounts.excluded}`, pln: line.excluded_pln },
    { name: `⚠\uFE0E ${accounts.open}`, pln: line.open_pln },
  ].filter(({ pln }) => pln !== 0)
  if (!line.is_charge) return <p className={style.state}>{accounts.noCharge}</p>
  return (
    <div className={style.state}>
      {line.taken_by.map((taker) => (
        <Taken
          key={`${taker.item?.id} ${taker.cost_id} ${taker.apartment.id} ${taker.period}`}
          taker={taker}
          isOwn={taker.settlement_id === settlementId}
          mayWait={line.waits_for_true_up_pln !== 0}
        />
      ))}
      {parts.map(({ name, pln }) => (
        <p key={name} className={style.part}>
          <span>{name}</span> <Amount pln={pln} />
        </p>
      ))}
      {line.landlord.map(({ reason }) => (
        <span key={reason}>{accounts.landlordReasons[reason]}</span>
      ))}
      {line.decision && <span>{line.decision.reason}</span>}
    </div>
  )
}

type TakenProps = {
  taker: LineTaker
  isOwn: boolean
  /** Whether a share without a settlement may be one that waits until advances are settled. */
  mayWait: boolean
}

function Taken({ taker, isOwn, mayWait }: TakenProps) {
  const { accounts, language } = useWords()
  const { apartment, period, item, settlement_id: id, amount_pln } = taker
  const month = monthInSentence(period, language)
  const place = isOwn ? null : `${apartment.label}, ${month}`
  const name =
    item === null
      ? `${apartment.label}, ${month}`
      : [place, accounts.item(item.label)].filter((part) => part !== null).join(': ')
  return (
    <p className={style.part}>
      <span>
        <span aria-hidden="true">✓&#xFE0E; </span>
        {id === null ? (
          name
        ) : (
          <Link
            to="/settlements/$id/$stage"
            params={{ id, stage: 'costs' }}
            search={item === null ? {} : { item: item.id }}
            resetScroll={item === null}
          >
            {name}
          </Link>
        )}
        {item === null && !(mayWait && id === null) && ` · ${accounts.notCalculated}`}
      </span>{' '}
      <Amount pln={amount_pln} />
    </p>
  )
}
