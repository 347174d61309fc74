import type { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import { Amount } from '../../../parts/amount.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from './statement.module.css'

type Corrects = NonNullable<StatementSnapshot['corrects']>

/** The changes of a new version against the one that was sent, item by item. */
export function StatementChanges({ corrects: { version, reason, changes } }: { corrects: Corrects }) {
  const { statement: words } = useWords()
  return (
    <>
      <p>{words.corrects(version, reason)}</p>
      <table className={style.table}>
        <caption>{words.changes}</caption>
        <thead>
          <tr>
            <th scope="col">{words.item}</th>
            <th scope="col" className={style.amount}>
              {words.before}
            </th>
            <th scope="col" className={style.amount}>
              {words.now}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ item_id, label, kind, before_pln, after_pln }) => (
            <tr key={item_id}>
              <th scope="row">{label}</th>
              <td className={style.amount}>
                <Amount pln={before_pln} whyNone={words.changeKinds[kind]} />
              </td>
              <td className={style.amount}>
                <Amount pln={after_pln} whyNone={words.changeKinds[kind]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
