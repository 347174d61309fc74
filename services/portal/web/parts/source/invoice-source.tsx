import type { DocumentReading } from '@lokum/contracts/settlements/document'
import { dayText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import { Amount } from '../amount.tsx'
import look from './invoice.module.css'
import { InvoiceLines } from './invoice-lines.tsx'
import style from './source.module.css'

/** An electronic invoice as a table: its parties, days, lines, totals and findings. */
export function InvoiceSource({ reading, path }: { reading: DocumentReading; path: string | null }) {
  const { sources } = useWords()
  return (
    <div className={style.source}>
      <Facts reading={reading} />
      <InvoiceLines reading={reading} path={path} />
      {reading.findings.length > 0 && (
        <ul className={look.findings} aria-label={sources.findings}>
          {reading.findings.map(({ code, detail }) => (
            <li key={`${code} ${detail}`}>{detail}</li>
          ))}
        </ul>
      )}
      {path !== null && (
        <details className={look.place}>
          <summary>{sources.xml}</summary>
          <code>{sources.xmlPath(path)}</code>
        </details>
      )}
    </div>
  )
}

function Facts({ reading }: { reading: DocumentReading }) {
  const { sources, language } = useWords()
  const { supplier, seller_nip, issued_on, period_from, period_to, total_pln, to_pay_pln } = reading
  const seller = [supplier, seller_nip === null ? null : sources.nip(seller_nip)].filter((part) => part !== null)
  const period = [period_from, period_to].filter((day) => day !== null).map((day) => dayText(day, language))
  return (
    <dl className={style.facts}>
      <dt>{sources.seller}</dt>
      <dd lang="pl">{seller.join(', ') || '–'}</dd>
      <dt>{sources.issued}</dt>
      <dd>{issued_on === null ? '–' : dayText(issued_on, language)}</dd>
      <dt>{sources.period}</dt>
      <dd>{period.join(' – ') || '–'}</dd>
      <dt>{sources.total}</dt>
      <dd>
        <Amount pln={total_pln} whyNone={sources.noValue} />
      </dd>
      {to_pay_pln !== null && to_pay_pln !== total_pln && (
        <>
          <dt>{sources.toPay}</dt>
          <dd>
            <Amount pln={to_pay_pln} />
          </dd>
        </>
      )}
    </dl>
  )
}
