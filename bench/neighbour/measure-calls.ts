import { setTimeout as delay } from 'node:timers/promises'
import type { Operation } from './light-operations.ts'
import type { Neighbour } from './open-neighbours.ts'

/** So that each class is called three times a second, if nothing else is asked for. */
const usualLightPauseMs = 333
const heavyPauseMs = 1_000

type Operations = Readonly<Record<'light' | 'heavy', Readonly<Record<string, Operation>>>> & { lightPauseMs?: number }
/** Milliseconds of each class of calls, and what was refused. */
export type Measured = { times: Map<string, number[]>; heavyNames: readonly string[]; refused: string[] }
let calls = 0

/** Calls every class at a steady rate for some seconds. */
export async function measureCalls(
  own: Neighbour,
  { light, heavy, lightPauseMs = usualLightPauseMs }: Operations,
  seconds: number,
): Promise<Measured> {
  const times = new Map<string, number[]>()
  const refused: string[] = []
  const endsAt = performance.now() + seconds * 1_000
  const call = async (name: string, operation: Operation) => {
    calls += 1
    const landlord = own.landlords[calls % own.landlords.length] ?? own.landlords[0]
    const begun = performance.now()
    const { status, bytes } = await operation(landlord, calls)
    times.set(name, [...(times.get(name) ?? []), performance.now() - begun])
    if (status >= 400) refused.push(`${name}: ${status} ${bytes}`)
  }
  const lane = async ([name, operation]: readonly [string, Operation], pauseMs: number) => {
    await delay(Math.random() * pauseMs)
    while (performance.now() < endsAt) {
      await call(name, operation)
      await delay(pauseMs * (0.5 + Math.random()))
    }
  }
  const one = async (all: readonly (readonly [string, Operation])[]) => {
    // An account has one heavy turn at a time, so its own work would wait for itself.
    while (all.length > 0 && performance.now() < endsAt) {
      for (const [name, operation] of all) {
        await call(name, operation)
        await delay(heavyPauseMs)
      }
    }
  }
  await Promise.all([...Object.entries(light).map((entry) => lane(entry, lightPauseMs)), one(Object.entries(heavy))])
  return { times, heavyNames: Object.keys(heavy), refused }
}
