import type { Utility } from '@lokum/contracts/settlements/cost-category'
import type { Meter, MeterUnit } from '@lokum/contracts/settlements/meter'
import { useAnswer } from '../../interface/use-answer.ts'
import { Choice } from '../../parts/field.tsx'
import { useWords } from '../../words/use-words.ts'
import type { Form } from './use-form.ts'

type Behind = { form: Form; utility: Utility; unit: MeterUnit; meterId?: string }

/** The main meter that a meter is behind; nothing to choose while no other meter of the account could be one. */
export function MainMeterField({ form, utility, unit, meterId }: Behind) {
  const { meters } = useWords()
  const counted = utility === 'hot_water' ? {} : { utility }
  const query = useAnswer('GET /v1/meters', { query: { ...counted, limit: '100' } })
  const fitting = (query.data?.body.data ?? []).filter((one) => fits(one, { utility, unit }) && one.id !== meterId)
  if (fitting.length === 0) return null
  const choices = Object.fromEntries(fitting.map((one) => [one.id, nameOf(one, meters.utilities)]))
  return (
    <Choice
      {...form.fieldOf('/main_meter_id')}
      label={meters.mainMeter}
      hint={meters.mainMeterHint}
      choices={{ '': meters.noMainMeter, ...choices }}
    />
  )
}

/** Water heated in the house has passed the cold water meter. */
function fits(one: Meter, { utility, unit }: Pick<Behind, 'utility' | 'unit'>): boolean {
  const isSame = one.utility === utility || (utility === 'hot_water' && one.utility === 'cold_water')
  return isSame && one.unit === unit && one.main_meter_id === null
}

function nameOf({ utility, number, place }: Meter, utilities: Readonly<Record<Utility, string>>): string {
  return [utilities[utility], number, place].filter((text) => text !== null).join(' · ')
}
