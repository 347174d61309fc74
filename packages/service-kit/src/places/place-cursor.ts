import { UnknownCursor } from '../http/paginate.ts'

/** A row in an order of places; rows that are older than the order share place 0 and are ordered by id. */
export type ChangePosition = { place: string; id: string }

/** Before every row. */
export const beginning: ChangePosition = { place: '0', id: '' }

const shape = /^(\d{1,18}) ((?:[a-z]{3}_[0-7][0-9a-hjkmnp-tv-z]{25})?)(?: ([0-9a-fA-F-]{1,40}))?$/

/** The cursor after a row, with the history of the places if the reader needs it. */
export function writePlaceCursor({ place, id }: ChangePosition, history?: string): string {
  return Buffer.from([place, id, ...(history ? [history] : [])].join(' ')).toString('base64url')
}

/** @throws ValidationFailed when the cursor is not one of ours, or of an object with another prefix */
export function readPlaceCursor(cursor: string, prefix: string): ChangePosition & { history: string | undefined } {
  const [, place, id, history] = shape.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (place === undefined || id === undefined || !(id === '' || id.startsWith(`${prefix}_`))) throw new UnknownCursor()
  return { place, id, history }
}

/** One page of rows that were read with one row more than was asked for. */
export function pageOfPlaces<Row extends ChangePosition>(rows: readonly Row[], limit: number, after: ChangePosition) {
  const given = rows.slice(0, limit)
  const last = given.at(-1)
  return { given, next: rows.length > limit && last ? last : null, resume: last ?? after }
}
