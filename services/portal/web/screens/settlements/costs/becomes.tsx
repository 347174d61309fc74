import type { ComputedItem, Item } from '@lokum/contracts/settlements/item'
import { amountText } from '../../../words/amounts.ts'
import { formulaLines } from '../../../words/formula-lines.ts'
import { useWords } from '../../../words/use-words.ts'
import style from './costs.module.css'

type BecomesProps = { computed: ComputedItem | undefined; before: Item | null }

/** The amount as it would be, beside the one that it is. */
export function Becomes({ computed, before }: BecomesProps) {
  const { costs, language } = useWords()
  return (
    <p aria-live="polite" className={computed && style.becomes}>
      {computed && (
        <>
          {formulaLines(computed.formula)}
          <br />
          <strong>
            {costs.becomes(
              amountText(computed.amount_pln, language),
              before && amountText(before.amount_pln, language),
            )}
          </strong>
        </>
      )}
    </p>
  )
}
