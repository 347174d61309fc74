import card from '../../parts/card.module.css'
import { useWords } from '../../words/use-words.ts'
import style from './tax.module.css'

const formats = ['xlsx', 'csv', 'pdf', 'json'] as const

/** The files of the year, each with what it contains. */
export function ForAccountant({ year }: { year: number }) {
  const { tax } = useWords()
  return (
    <section className={card.card}>
      <h2>{tax.forAccountant}</h2>
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
