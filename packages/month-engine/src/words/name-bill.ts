import type { Language } from '@lokum/contracts/problems/problem'

type NamedBill = { number: string | null; supplier: string | null }

const words = {
  en: {
    invoice: (number: string) => `invoice ${number}`,
    from: (supplier: string) => `the document from ${supplier}`,
    document: 'an attached document',
  },
  pl: {
    invoice: (number: string) => `faktury ${number}`,
    from: (supplier: string) => `dokumentu od „${supplier}”`,
    document: 'załączonego dokumentu',
  },
} as const satisfies Record<Language, unknown>

/** A document after “position 2 of”: invoice E/9/2026; in Polish in the genitive. */
export function ofBill({ number, supplier }: NamedBill, locale: Language): string {
  const { invoice, from, document } = words[locale]
  if (number !== null) return invoice(number)
  return supplier === null ? document : from(supplier)
}
