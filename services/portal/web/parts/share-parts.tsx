import type { ItemInputs, SharePart } from '@lokum/contracts/settlements/item-inputs'
import { countText } from '../words/amounts.ts'
import { dayText } from '../words/dates.ts'
import { dayAfter } from '../words/periods.ts'
import { useWords } from '../words/use-words.ts'
import type { Words } from '../words/words.ts'
import style from './share-parts.module.css'

/** The shares of the days before and after terms that changed within the month, one a row; nothing for other inputs. */
export function ShareParts({ inputs }: { inputs: ItemInputs }) {
  const words = useWords()
  if (inputs.kind !== 'share' || inputs.parts === undefined) return null
  return (
    <ul lang={words.language} className={style.parts}>
      {inputs.parts.map((part) => (
        <li key={part.starts_on}>
          {[partDaysText(part, words), partText(part, words), daysText(part, inputs.days_in_month, words)].join(' · ')}
        </li>
      ))}
    </ul>
  )
}

/** `1 – 14 października 2026` with both days in full. */
export function partDaysText(
  { starts_on: from, days }: Pick<SharePart, 'starts_on' | 'days'>,
  { language }: Words,
): string {
  return `${dayText(from, language)} – ${dayText(dayAfter(from, days - 1), language)}`
}

function partText(
  { share_by: key, weight: part, weight_total: total }: SharePart,
  { sources, language }: Words,
): string {
  return sources.part[key](countText(part, language), countText(total, language))
}

function daysText({ days }: SharePart, daysInMonth: number, { sources, language }: Words): string {
  return sources.partDays(countText(days, language), countText(daysInMonth, language))
}
