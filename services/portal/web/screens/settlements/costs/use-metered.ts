import type { Meter, Reading } from '@lokum/contracts/settlements/meter'
import { useQuery } from '@tanstack/react-query'
import { allPages } from '../../../interface/all-pages.ts'
import { call } from '../../../interface/call.ts'
import type { Texts } from '../../../interface/use-draft.ts'
import {
  type Counter,
  chosenReading,
  counterName,
  currentName,
  type Metered,
  type OfReadings,
  previousName,
  writeCounter,
} from './metered.ts'

/**
 * The counters that a cost may rest on, and the readings that were chosen of one: at first its own, or those of the first
 * counter for a new cost.
 */
export function useMetered(apartmentId: string, inputs: OfReadings | 'new' | null, texts: Texts) {
  const meters = useQuery({
    queryKey: ['meters of', apartmentId],
    enabled: inputs !== null,
    queryFn: () => readMeters(apartmentId),
  })
  const used = inputs === 'new' ? null : inputs
  const counters = countersOf(meters.data ?? [], used)
  const first = used === null ? counters[0] : counters.find((one) => isOf(one, used))
  const counter = counters.find((one) => writeCounter(one) === texts[counterName]) ?? first
  const read = useReadings(counter)
  const readings = read ?? []
  const chosen = { readings, texts, isOwn: used !== null && counter === first }
  const metered: Metered | null = counter
    ? {
        ...counter,
        previous: chosenReading(previousName, { ...chosen, used: used?.previous ?? null, newest: 1 }),
        current: chosenReading(currentName, { ...chosen, used: used?.current ?? null, newest: 0 }),
      }
    : null
  return { counters, readings, metered, isKnown: counter ? read !== undefined : meters.data !== undefined }
}

/** The readings of a register that count, the newest first; undefined: not known yet. */
function useReadings(counter: Counter | undefined): readonly Reading[] | undefined {
  const meterId = counter?.meter.id
  const { data } = useQuery({
    queryKey: ['readings of', meterId],
    enabled: meterId !== undefined,
    queryFn: () => readReadings(meterId ?? ''),
  })
  return data?.filter((one) => one.register === counter?.register && one.cancelled_at === null)
}

/** The registers of the meters; for a cost that has one, those of the same utility and unit, so that its price still fits. */
function countersOf(meters: readonly Meter[], used: OfReadings | null): Counter[] {
  const own = meters.find(({ id }) => id === used?.meter_id)
  return meters
    .filter(({ utility, unit }) => used === null || (own?.utility === utility && unit === used.metered_unit))
    .flatMap((meter) => meter.registers.map((register) => ({ meter, register })))
}

function isOf({ meter, register }: Counter, inputs: OfReadings): boolean {
  return meter.id === inputs.meter_id && register === (inputs.register ?? meter.registers[0])
}

/** The meters of an apartment. */
export function readMeters(apartmentId: string): Promise<Meter[]> {
  const query = { apartment_id: apartmentId, limit: '100' }
  return allPages(async (next) => (await call('GET /v1/meters', { query: { ...query, ...next } })).body)
}

function readReadings(id: string): Promise<Reading[]> {
  return allPages(
    async (next) =>
      (await call('GET /v1/meters/{id}/readings', { params: { id }, query: { limit: '100', ...next } })).body,
  )
}
