import { makeAccountId } from '@lokum/contracts/values/account-id'
import { type Published, readBroker } from '../../read-records.ts'
import { type Books, labelOf } from '../load/books.ts'
import { accounts } from '../load/start-load.ts'
import type { FaultSystem } from '../open-fault-system.ts'

type Checked = { system: FaultSystem; books: Books; poison: ReadonlySet<string> }
type Row = { id: string; account_id: string; label: string }

/** Law 1: every answered creation has one row, one audit entry and two events, also on the broker, and nothing else has. */
export async function checkCreations({ system, books, poison }: Checked) {
  const names = new Map(accounts.map((account) => [makeAccountId(system.identity.issuer, account), account]))
  const pool = system.owners.apartments
  const { rows } = await pool.query<Row>('SELECT id, account_id, label FROM apartment')
  const { rows: entries } = await pool.query<{ resource_id: string; times: number }>(creationEntries)
  const { rows: events } = await pool.query<Published>('SELECT id, type, aggregate_id, data FROM outbox_event')
  const stored = new Map(rows.map((row) => [row.id, row]))
  const entriesOf = new Map(entries.map(({ resource_id, times }) => [resource_id, times]))
  const created = Map.groupBy(
    events.filter(({ type }) => type === 'apartment.created'),
    ({ aggregate_id }) => aggregate_id,
  )
  const labelled = rows.map((row) => ({ ...row, label: labelOf(names.get(row.account_id) ?? '', row.label) }))
  return {
    apartmentRows: rows.length,
    answeredApartments: books.apartments.size,
    unknownCreations: books.unknownLabels.size,
    answeredButMissing: [...books.apartments.keys()].filter((id) => !stored.has(id)),
    storedButNotAnswered: labelled
      .filter(
        ({ id, account_id: account, label }) =>
          names.has(account) && !books.apartments.has(id) && !books.unknownLabels.has(label),
      )
      .map(({ id, label }) => `${id} ${label}`),
    refusedButStored: labelled.filter(({ label }) => books.refusedLabels.has(label)).map(({ label }) => label),
    withoutOneAuditEntry: rows.filter(({ id }) => entriesOf.get(id) !== 1).map(({ id }) => id),
    withoutOneEvent: rows.filter(({ id }) => created.get(id)?.length !== 1).map(({ id }) => id),
    eventsOfNothing: [...created.keys()].filter((id) => !stored.has(id)),
    ...(await compareWithBroker(system, poison)),
  }
}

const creationEntries = `
  SELECT resource_id, count(*)::int AS times FROM audit_entry WHERE body::jsonb ->> 'action' = 'apartment.created' GROUP BY resource_id`

/** Every message on the broker was published, with the same bytes. A stream that was deleted holds fewer. */
async function compareWithBroker({ owners, servers }: FaultSystem, poison: ReadonlySet<string>) {
  const outboxes = [owners.apartments, owners.settlements, owners.webhooks]
  const read = outboxes.map((pool) => pool.query<Published>('SELECT id, data, published_at FROM outbox_event'))
  const events = new Map((await Promise.all(read)).flatMap(({ rows }) => rows).map((event) => [event.id, event]))
  const messages = await readBroker({ natsUrl: servers.natsUrl, openDatabase: () => Promise.reject(new Error()) })
  const ours = messages.filter(({ id }) => !poison.has(id))
  return {
    brokerMessages: ours.length,
    unknownOnTheBroker: ours.filter(({ id }) => !events.has(id)).map(({ id, type }) => `${type} ${id}`),
    differentOnTheBroker: ours
      .filter(({ id, data }) => events.has(id) && events.get(id)?.data !== data)
      .map(({ id }) => id),
  }
}
