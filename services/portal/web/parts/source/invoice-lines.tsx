import type { DocumentLine, DocumentReading } from '@lokum/contracts/settlements/document'
import { priceText, quantityText } from '../../words/figures.ts'
import { useWords } from '../../words/use-words.ts'
import { Amount } from '../amount.tsx'
import style from './invoice.module.css'

/** The lines of an invoice; the one at the path is marked. */
export function InvoiceLines({ reading, path }: { reading: DocumentReading; path: string | null }) {
  const { sources } = useWords()
  return (
    <table className={style.lines}>
      <caption>{sources.lines}</caption>
      <thead>
        <tr>
          <th scope="col">{sources.line}</th>
          <th scope="col" className={style.number}>
            {sources.quantity}
          </th>
          <th scope="col" className={style.number}>
            {sources.rate}
          </th>
          <th scope="col" className={style.number}>
            {sources.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {reading.lines.map((line) => (
          <Line
            key={line.line}
            line={line}
            isMarked={path !== null && line.at?.kind === 'xml' && line.at.path === path}
          />
        ))}
      </tbody>
    </table>
  )
}

function Line({ line, isMarked }: { line: DocumentLine; isMarked: boolean }) {
  const { sources, language } = useWords()
  return (
    <tr className={isMarked ? style.marked : undefined} aria-current={isMarked || undefined}>
      <th scope="row">
        <span lang="pl">{line.label}</span>
        {isMarked && <span className={style.thisLine}> ◂ {sources.thisLine}</span>}
      </th>
      <td className={style.number} data-label={sources.quantity}>
        {quantityText(line.quantity, line.unit, language)}
      </td>
      <td className={style.number} data-label={sources.rate}>
        {priceText(line, language)}
      </td>
      <td className={style.number} data-label={sources.amount}>
        <Amount pln={line.amount_pln} whyNone={sources.noValue} />
      </td>
    </tr>
  )
}
