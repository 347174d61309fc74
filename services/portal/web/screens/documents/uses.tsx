import type { DocumentUse } from '@lokum/contracts/settlements/document-uses'
import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../interface/use-answer.ts'
import { Answered } from '../../parts/answered.tsx'
import card from '../../parts/card.module.css'
import { Mark } from '../../parts/mark.tsx'
import { dayText, monthInSentence } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import style from './document.module.css'

/** The settlements, readings, meters and agreements that use a document. */
export function Uses({ id }: { id: string }) {
  const { documents } = useWords()
  const query = useAnswer('GET /v1/documents/{id}/uses', { params: { id } })
  return (
    <section aria-labelledby="uses-heading" className={`${card.card} ${style.uses}`}>
      <h2 id="uses-heading">{documents.uses}</h2>
      <Answered query={query} rows={1}>
        {({ body: { data } }) =>
          data.length === 0 ? (
            <p className={card.quiet}>{documents.notUsed}</p>
          ) : (
            <ul>
              {data.map((use) => (
                <li key={use.id}>
                  <UseLink use={use} />
                  {use.is_stated && <Mark kind="plain">{documents.stated}</Mark>}
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  )
}

function UseLink({ use: { kind: type, id, name, apartment, period } }: { use: DocumentUse }) {
  const { documents, language } = useWords()
  if (type === 'settlement') {
    return (
      <Link to="/settlements/$id/$stage" params={{ id, stage: 'documents' }} className={style.link}>
        {documents.ofSettlement(apartment.label, period === null ? name : monthInSentence(period, language))}
      </Link>
    )
  }
  if (type === 'placement') {
    return (
      <Link to="/apartments/$id" params={{ id: apartment.id }} className={style.link}>
        {documents.ofPlacement(apartment.label, monthInSentence(period ?? name, language))}
      </Link>
    )
  }
  if (type === 'agreement') {
    return (
      <Link to="/agreements/$id" params={{ id }} className={style.link}>
        {documents.ofAgreement(apartment.label, name)}
      </Link>
    )
  }
  return (
    <Link to="/apartments/$id" params={{ id: apartment.id }} className={style.link}>
      {type === 'reading'
        ? documents.ofReading(apartment.label, dayText(name, language))
        : documents.ofMeter(apartment.label, name)}
    </Link>
  )
}
