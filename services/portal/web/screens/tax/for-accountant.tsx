import type { TaxYear } from '@lokum/contracts/settlements/tax'
import card from '../../parts/card.module.css'
import { momentText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import style from './tax.module.css'

const formats = ['xlsx', 'csv', 'pdf', 'pit28', 'json'] as const

/** The files of the year, each with what it contains. */
export function ForAccountant({ year: { year, exported_at, is_changed_since_export } }: { year: TaxYear }) {
  const { tax, language } = useWords()
  const say = is_changed_since_export ? tax.exportChanged : tax.exportSame
  return (
    <section className={card.card}>
      <h2>{tax.forAccountant}</h2>
      {exported_at !== null && (
        <p className={is_changed_since_export ? style.late : card.quiet}>{say(momentText(exported_at, language))}</p>
      )}
      <ul className={style.files}>
        {formats.map((format) => (
          <li key={format}>
            <a href={`/api/v1/tax-years/${year}/export?format=${format}`} download className={card.link}>
              {tax.formats[format]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
