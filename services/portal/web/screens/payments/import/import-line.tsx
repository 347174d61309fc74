import type { BalanceRow } from '@lokum/contracts/settlements/payment'
import type { ImportRow } from '@lokum/contracts/settlements/payment-import'
import { Amount } from '../../../parts/amount.tsx'
import { Button } from '../../../parts/button.tsx'
import card from '../../../parts/card.module.css'
import { Choice } from '../../../parts/field.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { zlotyText } from '../../../words/amounts.ts'
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
  const { row, proposal, received_on, amount_pln, payer, title, detail } = line
  return (
    <li className={style.line}>
      <p>{received_on === null ? '–' : shortDayText(received_on, language)}</p>
      <div>
        <p className={style.payer}>{payer ?? payments.noPayer}</p>
        <p className={card.quiet}>{title}</p>
        {detail !== null && <p className={style.detail}>{detail}</p>}
        <KnownPayer line={line} tenancies={tenancies} onYes={chosen === '' ? choose : undefined} />
        <Owed line={line} tenancies={tenancies} chosen={chosen} />
        {error && <Refused error={error} isAlert />}
      </div>
      <p className={style.amount}>
        <Amount pln={amount_pln} whyNone={detail ?? ''} />
      </p>
      {!undecided.includes(proposal) && (
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

/** The proposals about which nobody can decide. */
const undecided: readonly ImportRow['proposal'][] = ['unreadable', 'duplicate', 'outgoing', 'skipped']

type PartProps = Omit<LineProps, 'importId'>

/** For whom the payer paid before; if it was one tenant, a button that assigns the payment to them. */
function KnownPayer({ line, tenancies, onYes }: PartProps & { onYes: ((agreementId: string) => void) | undefined }) {
  const words = useWords()
  const { imports } = words
  const { candidates, payer, proposal } = line
  const ids = candidates.flatMap(({ why, agreement_id: id }) => (why === 'known_payer' ? [id] : []))
  const [id] = ids
  if (id === undefined) return null
  return (
    <>
      <p className={style.detail}>
        {imports.knownPayer(ids.map((known) => nameTenancy(known, tenancies, words)).join(', '))}
      </p>
      {onYes && ids.length === 1 && proposal !== 'matched' && (
        <Button about={payer ?? ''} onPress={() => onYes(id)}>
          {imports.yes}
        </Button>
      )}
    </>
  )
}

/** The debt of the line's tenant before it is recorded. */
function Owed({ line: { proposal, candidates }, tenancies, chosen }: PartProps & { chosen: string }) {
  const { imports, language } = useWords()
  const id = chosen === '' && proposal === 'matched' ? candidates[0]?.agreement_id : chosen
  const tenancy = tenancies.find(({ agreement_id }) => agreement_id === id)
  if (tenancy === undefined) return null
  const { owed_pln } = tenancy
  return (
    <p className={card.quiet}>{owed_pln === 0 ? imports.owesNothing : imports.owes(zlotyText(owed_pln, language))}</p>
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
