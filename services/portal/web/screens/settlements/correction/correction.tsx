import type { ComparedLine } from '@lokum/contracts/settlements/bill-comparison'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Amount } from '../../../parts/amount.tsx'
import { Note } from '../../../parts/note.tsx'
import { quantityText } from '../../../words/figures.ts'
import { useWords } from '../../../words/use-words.ts'
import { LeaveMonth } from '../documents/leave-month.tsx'
import type { StageName } from '../finished-stages.ts'
import style from './correction.module.css'

type CorrectionProps = { detail: SettlementDetail; stage: StageName }

/** Says that a sent statement is being corrected, what its new bills change, and how to give the correction up. */
export function Correction({ detail, stage }: CorrectionProps) {
  const { correction: words } = useWords()
  const { comparison } = detail
  if (comparison === null) return null
  return (
    <Note looks="warn" title={words.underWay}>
      <p>{words.staysValid}</p>
      {comparison.length > 0 && <Comparison lines={comparison} />}
      {/* The stage with the documents has it at its end. */}
      {stage !== 'documents' && <LeaveMonth detail={detail} />}
    </Note>
  )
}

function Comparison({ lines }: { lines: readonly ComparedLine[] }) {
  const { correction: words, sources, language } = useWords()
  return (
    <table className={style.lines}>
      <caption>{words.comparison}</caption>
      <thead>
        <tr>
          <th scope="col">{sources.line}</th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
          <th scope="col">{words.charged}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={JSON.stringify([line.label, line.before, line.after])}>
            <th scope="row" lang="pl">
              {line.label}
            </th>
            <td data-label={words.before}>
              <BillLine line={line.before} unit={line.unit} />
            </td>
            <td data-label={words.after}>
              <BillLine line={line.after} unit={line.unit} />
            </td>
            <td data-label={words.charged}>
              <Amount pln={line.charged_before_pln} /> → <Amount pln={line.charged_after_pln} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )

  function BillLine({ line, unit }: { line: ComparedLine['before']; unit: string | null }) {
    if (line === null) return words.noLine
    return (
      <>
        <Amount pln={line.amount_pln} whyNone={sources.noValue} />
        {line.quantity !== null && (
          <span className={style.quantity}>{quantityText(line.quantity, unit, language)}</span>
        )}
      </>
    )
  }
}
