import type { TaxYear } from '@lokum/contracts/settlements/tax'
import { listRows, rowCount } from '../../interface/typed-rows.ts'
import type { Texts } from '../../interface/use-draft.ts'

/** The list of owners in their form. */
export const ownerList = '/owners'

/** The form of the owners that a year has: the number of an apartment's owner is the text of its identifier. */
export function ownerTexts({ owners }: TaxYear): Texts {
  const fields = owners.flatMap(({ name, share, apartments }, row) => [
    [`${ownerList}/${row}/name`, name],
    [`${ownerList}/${row}/share`, share],
    ...apartments.map((id) => [apartmentField(id), String(row)]),
  ])
  return { ...Object.fromEntries(fields), [ownerList]: String(owners.length) }
}

export function apartmentField(id: string): string {
  return `/apartments/${id}`
}

/** The form with one owner more; equal shares stay equal. */
export function withOwner(texts: Texts): Texts {
  const count = rowCount(texts, ownerList)
  const rows = listRows(texts, ownerList)
  const isEqual = rows.every((at) => texts[`${at}/share`] === `1/${count}`)
  const shares = rows.map((at) => [`${at}/share`, `1/${count + 1}`])
  return {
    ...texts,
    ...(isEqual && Object.fromEntries(shares)),
    [`${ownerList}/${count}/name`]: '',
    [`${ownerList}/${count}/share`]: isEqual ? `1/${count + 1}` : '',
    [`${ownerList}/${count}/tax_number`]: '',
    [`${ownerList}/${count}/forgets`]: '',
    [ownerList]: String(count + 1),
  }
}

/** The owners as they are sent: a number that is left blank stays, unless it is to be removed. */
export function typedOwners(texts: Texts, apartments: readonly string[]) {
  return listRows(texts, ownerList).map((at, row) => ({
    name: texts[`${at}/name`] ?? '',
    share: texts[`${at}/share`] ?? '',
    apartments: apartments.filter((id) => texts[apartmentField(id)] === String(row)),
    ...typedNumber(texts[`${at}/tax_number`] ?? '', texts[`${at}/forgets`] === 'yes'),
  }))
}

function typedNumber(text: string, forgets: boolean): { tax_number?: string | null } {
  if (text.trim() !== '') return { tax_number: text }
  return forgets ? { tax_number: null } : {}
}

/** The form without one owner, whose apartments are shared again; the owners after it move up. */
export function withoutOwner(texts: Texts, leaving: number): Texts {
  const moved = Object.entries(texts).flatMap(([name, text]) => {
    if (!name.startsWith('/apartments/')) return []
    const owner = Number(text)
    if (text === '' || owner < leaving) return [[name, text]]
    return [[name, owner === leaving ? '' : String(owner - 1)]]
  })
  return Object.fromEntries(moved)
}
