import type { Apartment } from '@lokum/contracts/apartments/apartment'
import type { AskedOf } from '../../interface/operations.ts'
import type { FieldFault } from '../../interface/refusal.ts'
import { typedNumber } from '../../interface/typed-number.ts'
import type { Texts } from '../../interface/use-draft.ts'
import { typedText } from '../../words/typed-text.ts'
import type { Language, Words } from '../../words/words.ts'

export const apartmentFields = [
  '/label',
  '/address/street',
  '/address/city',
  '/address/postal_code',
  '/surface_m2',
] as const
export type ApartmentField = (typeof apartmentFields)[number]

type NewApartment = NonNullable<AskedOf<'POST /v1/apartments'>['body']>
type ApartmentChange = NonNullable<AskedOf<'PATCH /v1/apartments/{id}'>['body']>

/** An apartment as texts of its form. */
export function writeApartment({ label, address, surface_m2 }: Apartment, language: Language): Texts {
  return {
    '/label': label,
    '/address/street': address.street,
    '/address/city': address.city,
    '/address/postal_code': address.postal_code ?? '',
    '/surface_m2': typedText(surface_m2, language),
  }
}

/** The body for a new apartment, and the faults that the page sees itself. */
export function readApartment(texts: Texts, { fields }: Words): { body: NewApartment; faults: readonly FieldFault[] } {
  const given = (field: ApartmentField) => (texts[field] ?? '').trim()
  const { value: surface, faults } = typedNumber('/surface_m2', given('/surface_m2'), fields)
  const missing = (['/label', '/address/street', '/address/city'] as const).filter((field) => given(field) === '')
  const code = postalCode(given('/address/postal_code'))
  return {
    body: {
      label: given('/label'),
      address: {
        street: given('/address/street'),
        city: given('/address/city'),
        ...(code !== '' && { postal_code: code }),
      },
      ...(surface !== null && { surface_m2: surface }),
    },
    faults: [...missing.map((at) => ({ at, code: 'required', detail: fields.required })), ...faults],
  }
}

/** The body for a changed apartment: an emptied postal code or area is taken away. */
export function readApartmentChange(
  texts: Texts,
  words: Words,
): { body: ApartmentChange; faults: readonly FieldFault[] } {
  const { body, faults } = readApartment(texts, words)
  const address = { ...body.address, postal_code: body.address.postal_code ?? null }
  return { body: { ...body, address, surface_m2: body.surface_m2 ?? null }, faults }
}

/** `30001` is `30-001`; anything else stays as it was typed. */
export function postalCode(typed: string): string {
  return typed.trim().replace(/^(\d{2})[ -]?(\d{3})$/, '$1-$2')
}

export const longestLabel = 32

/** The characters of a label, as the interface counts them: code points, trimmed. */
export function labelLength(label: string): number {
  return Array.from(label.normalize('NFC').trim()).length
}
