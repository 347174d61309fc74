import type { Language } from '@lokum/contracts/problems/problem'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import type { Author } from '../audit/describe-change.ts'
import type { IdempotencyKey } from '../idempotency/idempotency-key.ts'

/** The context of a calm verb; the edge has begun its transaction and will commit it. */
export type Context = Author & {
  em: EntityManager
  ifMatch: string | undefined
  /** The language in which the caller reads texts. */
  language: Language
}

/** The context of a hot verb, which hands one statement to the database, its own transaction. */
export type StatementContext = Author & { pool: Pool; idempotency: IdempotencyKey | undefined }

/** The context of an operation for services: no account, and no transaction but the ORM's own. */
export type InternalContext = { em: EntityManager; now: Date }
