import { ValidationFailed } from '@lokum/service-kit/problem'

/** An event in the order in which they were stored; earlier releases gave none a place, so those are ordered by id. */
export type EventPlace = { place: string; id: string }

/** Before every event. */
export const beginning: EventPlace = { place: '0', id: '' }

const shape = /^(\d{1,18}) (|evt_[0-7][0-9a-hjkmnp-tv-z]{25})$/

/** What a caller sends to go on after an event. */
export function writeEventCursor({ place, id }: EventPlace): string {
  return Buffer.from(`${place} ${id}`).toString('base64url')
}

/** @throws ValidationFailed when the cursor is not one of ours */
export function readEventCursor(cursor: string): EventPlace {
  const [, place, id] = shape.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (place === undefined || id === undefined)
    throw new ValidationFailed([{ parameter: 'cursor', code: 'invalid_value', must: 'cursor' }])
  return { place, id }
}
