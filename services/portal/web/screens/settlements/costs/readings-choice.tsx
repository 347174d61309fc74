import type { Reading } from '@lokum/contracts/settlements/meter'
import { Choice } from '../../../parts/field.tsx'
import { dayText } from '../../../words/dates.ts'
import { quantityText } from '../../../words/figures.ts'
import { useWords } from '../../../words/use-words.ts'
import { nameZone } from '../../meters/name-zone.ts'
import {
  type Counter,
  counterName,
  currentName,
  previousName,
  typedHere,
  type UsedReading,
  writeCounter,
} from './metered.ts'
import type { useMetered } from './use-metered.ts'

type Form = { onType: (name: string, text: string) => void; faultAt: (name: string) => string | undefined }

/** Chooses a register, and two of its readings. */
export function ReadingsChoice({
  counters,
  readings,
  metered,
  isKnown,
  ...form
}: ReturnType<typeof useMetered> & Form) {
  const { costs, meters } = useWords()
  if (!isKnown) return null
  if (metered === null) return counters.length === 0 ? <p>{costs.noMeter}</p> : null
  const shared = { ...form, readings, unit: metered.meter.unit }
  return (
    <>
      <Choice
        name={counterName}
        label={costs.meter}
        value={writeCounter(metered)}
        fault={form.faultAt(counterName)}
        choices={Object.fromEntries(counters.map((one) => [writeCounter(one), nameOf(one)]))}
        onChange={(key) => form.onType(counterName, key)}
      />
      <ReadingChoice {...shared} name={previousName} label={costs.from} used={metered.previous} />
      <ReadingChoice {...shared} name={currentName} label={costs.to} used={metered.current} />
    </>
  )

  function nameOf({ meter, register }: Counter): string {
    const named = [meters.utilities[meter.utility], meter.number, nameZone(register, { meters })]
    return named.filter((part) => part !== null).join(' · ')
  }
}

type ChoiceProps = Form & { name: string; label: string; used: UsedReading; readings: readonly Reading[]; unit: string }

function ReadingChoice({ name, label, used, readings, unit, onType, faultAt }: ChoiceProps) {
  const { costs, language } = useWords()
  const usedId = used?.reading_id ?? null
  const chosen = used === null ? { '': costs.noReading } : { [usedId ?? typedHere]: textOf(used) }
  return (
    <Choice
      name={name}
      label={label}
      value={used === null ? '' : (usedId ?? typedHere)}
      choices={{
        // It stays a choice when it was withdrawn since.
        ...(usedId !== null && readings.every(({ id }) => id !== usedId) && chosen),
        ...(used === null ? chosen : { [typedHere]: costs.typedReading }),
        ...Object.fromEntries(readings.map((one) => [one.id, textOf(one)])),
      }}
      // A value that falls belongs to the reading, unless it has a field of its own.
      fault={faultAt(name) ?? (usedId === null ? undefined : faultAt(name.replace('reading_id', 'value')))}
      onChange={(id) => onType(name, id)}
    />
  )

  function textOf({ read_on: date, value }: Pick<Reading, 'read_on' | 'value'>): string {
    return `${dayText(date, language)}: ${quantityText(value, unit, language)}`
  }
}
