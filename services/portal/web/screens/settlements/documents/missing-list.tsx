import type { Missing, SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useAnswer } from '../../../interface/use-answer.ts'
import { useWords } from '../../../words/use-words.ts'
import { isCalculatedByItself } from '../is-calculated-by-itself.ts'
import style from '../settlement.module.css'
import { MissingOne } from './missing-one.tsx'

/** The missing things as they are listed: each input, the open lines of a document as one, and what is left to decide as one. */
export function listMissing({ missing }: Pick<SettlementDetail, 'missing'>) {
  const decisions = missing.filter(({ code }) => code === 'decision')
  // The page calculates by itself.
  const inputs = missing.filter(({ code, reason }) => code !== 'decision' && !isCalculatedByItself(reason))
  const ofDocuments = Map.groupBy(inputs, (one) => (one.reason === 'open_line' ? one.document_id : undefined))
  const openLines = [...ofDocuments]
    .filter(([id, lines]) => id !== undefined && lines.length > 1)
    .map(([, lines]) => lines)
  const grouped = new Set(openLines.flat())
  const others = inputs.filter((one) => !grouped.has(one))
  return { decisions, openLines, others, count: others.length + openLines.length + Math.min(decisions.length, 1) }
}

/** The missing things, as sentences with the buttons that fix them; items without a decision are one sentence. */
export function MissingList({ detail }: { detail: SettlementDetail }) {
  const { settlement, missing } = useWords()
  const { decisions, openLines, others, count } = listMissing(detail)
  const [first] = decisions
  return (
    <section id="missing" aria-labelledby="missing-heading" className={style.part}>
      <h3 id="missing-heading">{settlement.missingTitle}</h3>
      {count === 0 && <p className={style.quiet}>{settlement.nothingMissing}</p>}
      {count > 0 && (
        <ul className={style.card}>
          {others.map((one) => (
            <MissingOne key={JSON.stringify(one)} detail={detail} one={one} says={one.detail} />
          ))}
          {openLines.map((lines) => (
            <OpenLines key={lines[0]?.document_id} detail={detail} lines={lines} />
          ))}
          {first && <MissingOne detail={detail} one={first} says={missing.undecided(decisions.length)} />}
        </ul>
      )}
    </section>
  )
}

type OpenLinesProps = { detail: SettlementDetail; lines: readonly Missing[] }

/** The open lines of one document, which are listed with what can be decided further down; why each is open is folded. */
function OpenLines({ detail, lines }: OpenLinesProps) {
  const { missing } = useWords()
  const [first] = lines
  const id = first?.document_id ?? ''
  const { data } = useAnswer('GET /v1/documents/{id}', { params: { id } })
  if (first === undefined || data === undefined) return null
  return (
    <MissingOne detail={detail} one={first} says={missing.openLines(lines.length, data.body.name)}>
      <details>
        <summary>{missing.whyOpen}</summary>
        <ul>
          {lines.map((line) => (
            <li key={line.line}>{line.detail}</li>
          ))}
        </ul>
      </details>
    </MissingOne>
  )
}
