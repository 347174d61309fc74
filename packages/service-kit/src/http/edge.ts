import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import type { VerifyToken } from '../identity/verify-token.ts'
import type { Cipher } from '../secrets/cipher.ts'
import type { Log } from '../telemetry/log.ts'
import type { AccountTurns } from './account-turns.ts'

/** The tools with which a service turns a request into a transaction and an answer. */
export type Edge = {
  orm: MikroORM
  pool: Pool
  verifyToken: VerifyToken
  publicBaseUrl: string
  log: Log
  clock: () => Date
  /** Called after every committed write, so that its events are published at once. */
  committed: () => void
  /** The turns at the database: one account leaves connections to the others. */
  turns: AccountTurns
  /** For answers that carry a secret; they are remembered encrypted. */
  cipher?: Cipher
}
