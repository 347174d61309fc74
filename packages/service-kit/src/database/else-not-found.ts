import { LockMode } from '@mikro-orm/core'
import { NotFound } from '../problem.ts'

/** For `findOneOrFail`: a row that is missing, or belongs to another account, is refused with `not_found`. */
export const elseNotFound = { failHandler: () => new NotFound() }

/** The options for a row to change: it stays locked until the transaction ends. */
export const lockedElseNotFound = { lockMode: LockMode.PESSIMISTIC_WRITE, ...elseNotFound } as const
