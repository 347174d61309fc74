import type { DocumentKind } from '@lokum/contracts/settlements/document'
import type { AskedOf } from '../../interface/operations.ts'

/** The filter in the address of the list. */
export type DocumentFilter = {
  q?: string
  seller?: string
  number?: string
  issued_from?: string
  issued_to?: string
  kind?: DocumentKind
  unused?: true
}

const texts = ['q', 'seller', 'number'] as const
const days = ['issued_from', 'issued_to'] as const
const kinds: readonly DocumentKind[] = ['invoice', 'meter_photo', 'agreement', 'other']

/** Reads the filter from an address; what it does not understand is left out. */
export function filterFrom(search: Readonly<Record<string, unknown>>): DocumentFilter {
  const given = (name: string) => String(search[name] ?? '').trim()
  const kind = kinds.find((one) => one === search.kind)
  return {
    ...Object.fromEntries(texts.flatMap((name) => (given(name) ? [[name, given(name)]] : []))),
    ...Object.fromEntries(
      days.flatMap((name) => (/^\d{4}-\d{2}-\d{2}$/.test(given(name)) ? [[name, given(name)]] : [])),
    ),
    ...(kind && { kind }),
    ...(given('unused') === 'true' && { unused: true as const }),
  }
}

export function isFiltered(filter: DocumentFilter): boolean {
  return Object.keys(filter).length > 0
}

/** The filter as the interface takes it. */
export function writeQuery({ unused, ...filter }: DocumentFilter): NonNullable<AskedOf<'GET /v1/documents'>['query']> {
  return { ...filter, ...(unused && { unused: 'true' }), limit: '25' }
}
