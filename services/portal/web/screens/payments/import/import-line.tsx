import type { BalanceRow } from '@lokum/contracts/settlements/payment'
import type { ImportRow } from '@lokum/contracts/settlements/payment-import'
import { Amount } from '../../../parts/amount.tsx'
import card from '../../../parts/card.module.css'
import { Choice } from '../../../parts/field.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { shortDayText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'
import style from './import.module.css'
import { useDecision } from './use-decision.ts'

type LineProps = { importId: string; line: ImportRow; tenancies: readonly BalanceRow[] }

/** One transfer: its day, payer, title and amount, and whose it is. */
export function ImportLine({ importId, line, tenancies }: LineProps) {
  const words = useWords()
  const { chosen, choose, error } = useDecision(importId, line)
  const { imports, payments, language } = words
  const { row, proposal, received_on, amount_pln, payer, title, detail, candidates } = line
  const knownPayers = candidates.flatMap(({ why, agreement_id: id }) =>
    why === 'known_payer' ? [nameTenancy(id, tenancies, words)] : [],
  )
  return (
    <li className={style.line}>
      <p>{received_on === null ? '–' : shortDayText(received_on, language)}</p>
      <div>
        <p className={style.payer}>{payer ?? payments.noPayer}</p>
        <p className={card.quiet}>{title}</p>
        {detail !== null && <p className={style.detail}>{detail}</p>}
        {knownPayers.length > 0 && <p className={style.detail}>{imports.knownPayer(knownPayers.join(', '))}</p>}
        {error && <Refused error={error} isAlert />}
      </div>
      <p className={style.amount}>
        <Amount pln={amount_pln} whyNone={detail ?? ''} />
      </p>
      {proposal !== 'unreadable' && (
        <Choice
          name={`/decisions/${row}`}
          label={imports.whose}
          value={chosen}
          choices={choicesFor(line, tenancies, words)}
          onChange={choose}
        />
      )}
    </li>
  )
}

/** The choices for a line: its proposal first, then the candidates, then the other tenancies. */
function choicesFor({ proposal, candidates }: ImportRow, tenancies: readonly BalanceRow[], words: Words) {
  const { imports } = words
  const nameOf = (id: string) => nameTenancy(id, tenancies, words)
  const ids = [...new Set(candidates.map(({ agreement_id }) => agreement_id))]
  const [matched] = ids
  const rest = tenancies.map(({ agreement_id }) => agreement_id).filter((id) => !ids.includes(id))
  const first = proposal === 'matched' && matched !== undefined ? nameOf(matched) : imports.notRecorded
  return Object.fromEntries([
    ['', first],
    ...(proposal === 'matched' ? [] : ids.map((id) => [id, nameOf(id)])),
    ...rest.map((id) => [id, nameOf(id)]),
    ['unassigned', imports.unassigned],
    ...(proposal === 'matched' ? [['skip', imports.notRecorded]] : []),
  ])
}

function nameTenancy(id: string, tenancies: readonly BalanceRow[], { imports }: Words): string {
  const tenancy = tenancies.find(({ agreement_id }) => agreement_id === id)
  return tenancy ? `${tenancy.apartment.label} · ${tenancy.tenant}` : imports.otherTenancy
}
