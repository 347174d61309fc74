import { type IdKind, idPrefixes } from '@lokum/contracts/values/id-prefixes'
import { fromUUID, typeidUnboxed } from 'typeid-js'

/** A new identifier of the shape `<prefix>_<26 characters>`; later ones sort after earlier ones, to the millisecond. */
export function newId(kind: IdKind): string {
  return typeidUnboxed(idPrefixes[kind])
}

/** Sorts after every identifier made before a moment, to the millisecond, and before every one made from then on. */
export function firstIdAt(kind: IdKind, moment: Date): string {
  const time = Math.max(0, moment.getTime()).toString(16).padStart(12, '0')
  return fromUUID(`${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`, idPrefixes[kind]).toString()
}
