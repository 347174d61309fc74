import type { Peer } from '../start-peer.ts'
import { limiterTables } from './limiter-sql.ts'
import { serviceTables } from './service-sql.ts'

/** A gateway and a service that do what the system does, by hand; the list of duties is in bench/README.md. */
export const sameDuties: Peer = {
  name: 'same duties',
  folder: 'same-duties',
  tables: { gateway: limiterTables, service: serviceTables },
  subjects: 'peer.>',
  countWaiting: 'SELECT count(*)::int AS waiting FROM outbox_event WHERE published_at IS NULL',
}
