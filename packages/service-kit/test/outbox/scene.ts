import { ApartmentUpdated } from '@lokum/contracts/apartments/events'
import { connectBroker } from '@lokum/service-kit/broker/connect-broker'
import { newId } from '@lokum/service-kit/ids'
import { startRelay } from '@lokum/service-kit/outbox/relay-outbox'
import { jetstreamManager } from '@nats-io/jetstream'
import pg from 'pg'
import { openTestBroker, openTestDatabase, publicBaseUrl, quietLog } from '../stage.ts'

export type Scene = Awaited<ReturnType<typeof openScene>>
export type StoredMessage = { id: string; aggregate: string; sequence: number; text: string; waitedMs: number }

/** An outbox, a broker, and relays between them. */
export async function openScene({ started = true } = {}) {
  const stack = new AsyncDisposableStack()
  const database = stack.use(await openTestDatabase())
  const broker = stack.use(await openTestBroker({ started }))
  const { pool } = database

  return {
    database,
    broker,
    pool,
    relay: (holder: string) => {
      const own = new AsyncDisposableStack()
      const client = own.use(connectBroker({ url: broker.url, name: holder, log: quietLog }))
      const relayPool = new pg.Pool({ connectionString: database.url, max: 4 })
      relayPool.on('error', () => undefined)
      own.defer(() => relayPool.end())
      const parts = { pool: relayPool, broker: client, log: quietLog, service: 'apartments', publicBaseUrl, holder }
      const relay = own.use(startRelay(parts))
      return { wake: relay.wake, lease: relay.lease, pool: relayPool, [Symbol.asyncDispose]: () => own.disposeAsync() }
    },
    /** Records changes of one aggregate, as a committed transaction leaves them. */
    record: async (aggregate: string, sequences: readonly number[]) => {
      for (const sequence of sequences) {
        const data = JSON.stringify({ aggregate, sequence, text: 'żółć' })
        await pool.query(insert, [newId('event'), ApartmentUpdated.type, aggregate, sequence, data])
      }
    },
    waiting: async () => {
      const { rows } = await pool.query('SELECT count(*)::int AS n FROM outbox_event WHERE published_at IS NULL')
      return rows[0].n
    },
    now: async (): Promise<string> => (await pool.query('SELECT clock_timestamp()::text AS now')).rows[0].now,
    /** Whether a relay has got the waiting events since then: the next that it does is to publish them. */
    hasLookedSince: async (since: string) => {
      const { rows } = await pool.query(looked, [since])
      return rows.length > 0
    },
    leader: async () => {
      const { rows } = await pool.query('SELECT holder FROM relay_lease WHERE expires_at > clock_timestamp()')
      return rows[0]?.holder
    },
    /** Every message of the stream, oldest first. */
    stored: async (): Promise<StoredMessage[]> => {
      const manager = await jetstreamManager(await broker.connect())
      const { state } = await manager.streams.info('EVENTS')
      const kept = Array.from({ length: state.last_seq - state.first_seq + 1 }, (_, index) => state.first_seq + index)
      const read = async (seq: number) => {
        const message = await manager.streams.getMessage('EVENTS', { seq })
        const header = (name: string) => message?.header.get(name) ?? ''
        const [id, aggregate, sequence] = [header('ce-id'), header('ce-subject'), Number(header('ce-sequence'))]
        const waitedMs = Number(header('Lokum-Waited-Ms'))
        return { id, aggregate, sequence, text: message?.string() ?? '', waitedMs }
      }
      return await Promise.all(kept.map(read))
    },
    manager: async () => jetstreamManager(await broker.connect()),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

const insert = `
  INSERT INTO outbox_event (id, type, account_id, aggregate_id, sequence, occurred_at, data)
  VALUES ($1, $2, 'acc_1', $3, $4, clock_timestamp(), $5)`

const looked = `
  SELECT FROM pg_stat_activity WHERE query LIKE '%published_at IS NULL ORDER BY seq%' AND state = 'idle'
    AND pid <> pg_backend_pid() AND query_start > $1::timestamptz`
