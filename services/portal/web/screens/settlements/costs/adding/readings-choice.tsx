import type { Meter, Reading } from '@lokum/contracts/settlements/meter'
import { useQuery } from '@tanstack/react-query'
import { allPages } from '../../../../interface/all-pages.ts'
import { call } from '../../../../interface/call.ts'
import type { Texts } from '../../../../interface/use-draft.ts'
import { Choice } from '../../../../parts/field.tsx'
import { dayText } from '../../../../words/dates.ts'
import { quantityText } from '../../../../words/figures.ts'
import { useWords } from '../../../../words/use-words.ts'
import type { Metered } from './draft-item.ts'

/** The meter, the register and the two readings that were chosen; at first the newest two of the first meter. Null: there are none. */
export function useMetered(apartmentId: string, texts: Texts) {
  const meters = useQuery({ queryKey: ['meters of', apartmentId], queryFn: () => readMeters(apartmentId) })
  const registers = (meters.data ?? []).flatMap((meter) => meter.registers.map((register) => ({ meter, register })))
  const chosen = registers.find((one) => keyOf(one) === texts['/inputs/meter_id']) ?? registers[0]
  const meterId = chosen?.meter.id
  const read = useQuery({
    queryKey: ['readings of', meterId],
    enabled: meterId !== undefined,
    queryFn: () => readReadings(meterId ?? ''),
  })
  const readings = (read.data ?? []).filter((one) => one.register === chosen?.register && one.withdrawn_at === null)
  const at = (name: string, place: number) => readings.find(({ id }) => id === texts[name]) ?? readings[place] ?? null
  const metered: Metered | null = chosen
    ? { ...chosen, previous: at(previousName, 1), current: at(currentName, 0) }
    : null
  return { registers, readings, metered, isKnown: meters.data !== undefined }
}

const previousName = '/inputs/previous/reading_id'
const currentName = '/inputs/current/reading_id'

type ReadingsChoiceProps = ReturnType<typeof useMetered> & {
  onType: (name: string, text: string) => void
  faultAt: (name: string) => string | undefined
}

/** Chooses a meter, and two of its readings. */
export function ReadingsChoice({ registers, readings, metered, isKnown, onType, faultAt }: ReadingsChoiceProps) {
  const { costs, meters, language } = useWords()
  if (metered === null) return isKnown ? <p>{costs.noMeter}</p> : null
  const { unit } = metered.meter
  const choices = Object.fromEntries(
    readings.map(({ id, date, value }) => [id, `${dayText(date, language)}: ${quantityText(value, unit, language)}`]),
  )
  const reading = (name: string, label: string, used: Reading | null) => (
    <Choice
      name={name}
      label={label}
      value={used?.id ?? ''}
      choices={choices}
      fault={faultAt(name)}
      onChange={(id) => onType(name, id)}
    />
  )
  return (
    <>
      <Choice
        name="/inputs/meter_id"
        label={costs.meter}
        value={keyOf(metered)}
        fault={faultAt('/inputs/meter_id')}
        choices={Object.fromEntries(
          registers.map((one) => [
            keyOf(one),
            [meters.utilities[one.meter.utility], one.meter.number, ...zone(one)].join(' · '),
          ]),
        )}
        onChange={(key) => onType('/inputs/meter_id', key)}
      />
      {reading(previousName, costs.from, metered.previous)}
      {reading(currentName, costs.to, metered.current)}
    </>
  )

  function zone({ meter, register }: Pick<Metered, 'meter' | 'register'>): string[] {
    return meter.registers.length > 1 ? [meters.registers[register]] : []
  }
}

function keyOf({ meter, register }: Pick<Metered, 'meter' | 'register'>): string {
  return `${meter.id} ${register}`
}

function readMeters(apartmentId: string): Promise<Meter[]> {
  const query = { apartment_id: apartmentId, limit: '100' }
  return allPages(async (next) => (await call('GET /v1/meters', { query: { ...query, ...next } })).body)
}

function readReadings(id: string): Promise<Reading[]> {
  return allPages(
    async (next) =>
      (await call('GET /v1/meters/{id}/readings', { params: { id }, query: { limit: '100', ...next } })).body,
  )
}
