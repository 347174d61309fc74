import { connectBroker } from '@lokum/service-kit/broker/connect-broker'
import { consumeEvents } from '@lokum/service-kit/inbox/consume-events'
import type { FindUnknown } from '@lokum/service-kit/outbox/ask-webhooks'
import { type ReconcilerTimes, startReconciler } from '@lokum/service-kit/outbox/reconcile-outbox'
import { noPlace } from '../inbox/scene.ts'
import { quietLog } from '../stage.ts'
import { openScene, type Scene } from './scene.ts'

/** Intervals without waiting: every round settles what the one before has seen. */
const atOnce = { everyMs: 20, settledMs: 0, againMs: 0, longestAgainMs: 0, sweepEveryMs: 0 }

export type ReconcilerScene = Awaited<ReturnType<typeof openReconcilerScene>>

/** A scene of relays with reconcilers, and a reader of the stream who says what never reached it. */
export async function openReconcilerScene() {
  const scene = await openScene()
  const known = new Map<string, string>()
  const asked: { holder: string; ids: readonly string[] }[] = []
  let away = false
  let rounds = 0

  return {
    ...scene,
    known,
    asked,
    /** Rounds of asking so far, also those without a question. */
    rounds: () => rounds,
    /** Makes the reader answer or, while it is away, fail. */
    away: (isAway: boolean) => {
      away = isAway
    },
    read: () => startReading(scene, known),
    /** A relay and its reconciler; `meanwhile` happens while the reader is asked. */
    reconciler: (holder: string, { meanwhile, ...times }: Settings = {}) => {
      const own = new AsyncDisposableStack()
      const relay = own.use(scene.relay(holder))
      // Every round asks for the time, to know what is old.
      const clock = () => {
        rounds += 1
        return new Date()
      }
      const findUnknown: FindUnknown = async (ids) => {
        asked.push({ holder, ids })
        await meanwhile?.()
        if (away) throw new Error('The reader is away.')
        return new Set(ids.filter((id) => !known.has(id)))
      }
      const parts = { pool: relay.pool, log: quietLog, clock, relay, findUnknown, times: { ...atOnce, ...times } }
      own.use(startReconciler(parts))
      return { wake: relay.wake, [Symbol.asyncDispose]: () => own.disposeAsync() }
    },
    rows: async (): Promise<Row[]> => (await scene.pool.query(rows)).rows,
    /** How many rows the reader was not asked for yet, and how many it did not know. */
    open: async (): Promise<{ unasked: number; doubts: number }> => (await scene.pool.query(open)).rows[0],
    loseBroker: async () => {
      await scene.broker.server.kill()
      await scene.broker.loseVolume()
      await scene.broker.server.start()
    },
  }
}

type Row = { id: string; data: string; published_at: Date | null }
type Settings = Partial<ReconcilerTimes> & { meanwhile?: () => Promise<unknown> }

/** Reads as a service does, and keeps every event with its bytes. */
function startReading({ broker }: Scene, known: Map<string, string>): AsyncDisposable {
  const stack = new AsyncDisposableStack()
  const client = stack.use(connectBroker({ url: broker.url, name: 'reader', log: quietLog }))
  const store = async ({ events }: { events: readonly { id: string; data: string }[] }) => {
    for (const { id, data } of events) known.set(id, data)
  }
  const subscription = { stream: 'EVENTS', durable: 'reader', subjects: ['apartment.>'] } as const
  stack.use(consumeEvents({ broker: client, log: quietLog }, { ...subscription, store, place: noPlace }))
  return stack
}

const rows = 'SELECT id, data, published_at FROM outbox_event ORDER BY seq'

const open = `
  SELECT (SELECT count(*)::int FROM outbox_unconfirmed) AS doubts,
    (SELECT count(*)::int FROM outbox_event WHERE seq > confirmation.asked_seq) AS unasked
  FROM outbox_confirmation AS confirmation`
