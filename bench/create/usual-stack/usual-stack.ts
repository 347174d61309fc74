import type { Peer } from '../start-peer.ts'

/** The usual first choice: express, its proxy and its limiter in front of express and an ORM. Its libraries make their tables. */
export const usualStack: Peer = {
  name: 'usual stack',
  folder: 'usual-stack',
  tables: { gateway: '', service: '' },
  subjects: 'usual.>',
  countWaiting: undefined,
}
