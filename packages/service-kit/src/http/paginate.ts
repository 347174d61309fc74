import { ValidationFailed } from '../problem.ts'

/** One page read with one row more than was asked for: the extra row says whether there is a next page. */
export function toPage<Row extends { id: string }>(rows: readonly Row[], limit: number) {
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  return { data, next_cursor: rows.length > limit && last ? cursorAfter(last.id) : null }
}

/** The cursor after a row. */
export function cursorAfter(id: string): string {
  return Buffer.from(id).toString('base64url')
}

/**
 * The identifier after which the next page begins.
 * @throws ValidationFailed when the cursor is not one of ours
 */
export function readCursor(cursor: string | undefined, prefix: string): string | undefined {
  if (cursor === undefined) return undefined
  const id = Buffer.from(cursor, 'base64url').toString()
  if (!new RegExp(`^${prefix}_[0-9a-z]{26}$`).test(id)) {
    throw new UnknownCursor()
  }
  return id
}

/** The refusal of a cursor that no page of the account gave. */
export class UnknownCursor extends ValidationFailed {
  constructor() {
    super([{ parameter: 'cursor', code: 'invalid_value', must: 'cursor' }])
  }
}
