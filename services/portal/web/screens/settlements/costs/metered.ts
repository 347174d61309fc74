import type { OpenInputs } from '@lokum/contracts/settlements/item-inputs'
import type { Meter, MeterRegister, Reading } from '@lokum/contracts/settlements/meter'
import type { Texts } from '../../../interface/use-draft.ts'
import { readQuantity } from '../../../words/read-quantity.ts'

export type OfReadings = Extract<OpenInputs, { kind: 'readings' }>
export type UsedReading = OfReadings['current']
/** A register of a meter of the apartment. */
export type Counter = { meter: Meter; register: MeterRegister }
/** The use of a meter between two readings. */
export type Metered = Counter & { previous: UsedReading; current: UsedReading }

export const counterName = '/inputs/meter_id'
export const previousName = '/inputs/previous/reading_id'
export const currentName = '/inputs/current/reading_id'
/** Chosen in place of a reading: a value that is typed. */
export const typedHere = 'typed'

export function writeCounter({ meter, register }: Counter): string {
  return `${meter.id} ${register}`
}

type Choosing = {
  texts: Texts
  readings: readonly Reading[]
  /** The source of the cost so far, and whether it is of the chosen counter. */
  used: UsedReading
  isOwn: boolean
  /** The place of the reading to begin with if there is none. */
  newest: number
}

/** The reading that was chosen: at first the one that the cost has, or that of the same day when another counter was chosen. */
export function chosenReading(name: string, { texts, readings, used, isOwn, newest }: Choosing): UsedReading {
  const sameDay = readings.find(({ read_on: date }) => date === used?.read_on)
  const before = isOwn ? used : (asUsed(sameDay) ?? asUsed(readings[newest]))
  if (texts[name] === typedHere) return before && { ...before, reading_id: null }
  return asUsed(readings.find(({ id }) => id === texts[name])) ?? before
}

/** The inputs with the readings as chosen; without the use if they are others, so that the interface counts it. */
export function withChosen(inputs: OfReadings, metered: Metered | null, texts: Texts): OfReadings {
  const previous = withTyped(metered ? metered.previous : inputs.previous, texts['/inputs/previous/value'])
  const current = withTyped(metered ? metered.current : inputs.current, texts['/inputs/current/value'])
  if (isSame(previous, inputs.previous) && isSame(current, inputs.current)) return inputs
  const { metered: _metered, consumption: _consumption, ...rest } = inputs
  return { ...rest, ...(metered && counterOf(metered)), previous, current }
}

function counterOf({ meter, register }: Counter): Pick<OfReadings, 'meter_id' | 'register'> {
  return { meter_id: meter.id, ...(meter.registers.length > 1 && { register }) }
}

function withTyped(reading: UsedReading, text: string | undefined): UsedReading {
  if (reading === null || reading.reading_id !== null || text === undefined) return reading
  return { ...reading, value: readQuantity(text) ?? reading.value }
}

function isSame(one: UsedReading, other: UsedReading): boolean {
  return one?.reading_id === other?.reading_id && one?.value === other?.value && one?.read_on === other?.read_on
}

function asUsed(reading: Reading | undefined): UsedReading {
  return reading ? { reading_id: reading.id, read_on: reading.read_on, value: reading.value } : null
}
