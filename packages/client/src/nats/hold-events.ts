import type { JsMsg } from '@nats-io/jetstream'
import { handleMessage } from './handle-message.ts'
import type { FollowOptions, Handlers } from './handlers.ts'
import { openPlaces } from './open-places.ts'
import { quietly } from './quietly.ts'

/** The events in hand: in lanes by object, each event after the one before it. */
export type HeldEvents = {
  /** How many more may be taken, at least one: waits for it. */
  room: () => Promise<number>
  take: (message: JsMsg) => void
  /** Tells the broker at this interval that the events in hand are in work, so that it does not deliver them again. */
  reportEvery: (ms: number) => void
  /** Resolves when each event in hand was acknowledged, given up or, after the signal, left. */
  settled: () => Promise<void>
  /** Hands back the events that were left, in their order, and from now on each at once. */
  handBack: () => void
  /** Hands back as `handBack` does; afterwards nothing is taken. */
  emptied: () => Promise<void>
}

export function holdEvents<Transaction>(
  need: Pick<FollowOptions<Transaction>, 'store' | 'signal' | 'attempts' | 'occurredFrom' | 'log' | 'concurrency'>,
  { capacity, ...handlers }: Handlers<Transaction> & { capacity: number },
): HeldEvents {
  const held = new Set<JsMsg>()
  const lanes = new Map<string, Promise<void>>()
  const turns = openPlaces(need.concurrency ?? 1)
  const slots = openPlaces(capacity)
  const left: JsMsg[] = []
  let handsBack = false
  const handBack = () => {
    handsBack = true
    for (const message of left.splice(0)) quietly(() => message.nak())
  }
  const report = () => {
    for (const message of held) quietly(() => message.working())
  }
  let reporting: ReturnType<typeof setInterval> | undefined

  async function work(message: JsMsg, before: Promise<void> | undefined): Promise<void> {
    await before
    const isSettled = await handleMessage({ ...need, turns }, handlers, message)
    if (!isSettled) left.push(message)
    if (handsBack) handBack()
    held.delete(message)
    slots.leave()
  }
  const settled = async () => void (await Promise.all(lanes.values()))
  return {
    room: async () => {
      await slots.enter()
      slots.leave()
      return slots.free()
    },
    take: (message) => {
      slots.occupy()
      held.add(message)
      const object = message.headers?.get('ce-subject') ?? ''
      const lane = work(message, lanes.get(object)).finally(() => {
        if (lanes.get(object) === lane) lanes.delete(object)
      })
      lanes.set(object, lane)
    },
    reportEvery: (ms) => {
      clearInterval(reporting)
      reporting = setInterval(report, ms)
    },
    settled,
    handBack,
    emptied: async () => {
      await settled()
      clearInterval(reporting)
    },
  }
}
