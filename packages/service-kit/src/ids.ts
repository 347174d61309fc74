import { type IdKind, idPrefixes } from '@lokum/contracts/ids'
import { typeid } from 'typeid-js'

/** A new identifier of the shape `<prefix>_<26 characters>`; later ones sort after earlier ones, to the millisecond. */
export function newId(kind: IdKind): string {
  return typeid(idPrefixes[kind]).toString()
}
