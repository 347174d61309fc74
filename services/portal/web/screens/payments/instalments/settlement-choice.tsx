import type { SettlementBalance } from '@lokum/contracts/settlements/payment'
import type { FieldFault } from '../../../interface/refusal.ts'
import { Check } from '../../../parts/check.tsx'
import forms from '../../../parts/form.module.css'
import { zlotyText } from '../../../words/amounts.ts'
import { monthText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'

type SettlementChoiceProps = {
  open: readonly SettlementBalance[]
  /** Their identifiers, oldest month first. */
  chosen: readonly string[]
  faults: readonly FieldFault[]
  onChoose: (ids: readonly string[]) => void
}

/** A box for each settlement with something open. */
export function SettlementChoice({ open, chosen, faults, onChoose }: SettlementChoiceProps) {
  const { instalments, trueUps, language } = useWords()
  const ids = open.map(({ settlement_id }) => settlement_id)
  const fault = faults.find(({ at }) => at.startsWith('/settlement_ids'))?.detail
  // The link of a fault leads to the first box that is ticked.
  const marked = chosen[0] ?? ids[0]
  return (
    <fieldset className={forms.group} data-choices>
      <legend>{instalments.which}</legend>
      {open.map(({ settlement_id: id, kind, period, open_pln }) => (
        <Check
          key={id}
          name="/settlement_ids"
          label={instalments.settlement(
            [monthText(period, language), ...(kind === 'true_up' ? [trueUps.kind] : [])].join(', '),
            zlotyText(open_pln, language),
          )}
          fault={id === marked ? fault : undefined}
          isChecked={chosen.includes(id)}
          onChange={(isChecked) => onChoose(ids.filter((one) => (one === id ? isChecked : chosen.includes(one))))}
        />
      ))}
    </fieldset>
  )
}
