import { listRows } from '../../interface/typed-rows.ts'
import type { Texts } from '../../interface/use-draft.ts'
import type { Words } from '../../words/words.ts'
import { typedIndexation } from './indexation/typed-indexation.ts'
import { findOne, openReaders } from './open-readers.ts'
import { typedTerms } from './terms/typed-terms.ts'

/** The agreement that a form has, and the faults that the page sees itself. */
export function readTerms(texts: Texts, words: Words) {
  const readers = openReaders(texts, words)
  const { faults, given, needed, whole, accountNumber } = readers
  const terms = {
    tenant: {
      name: needed('/tenant/name'),
      email: given('/tenant/email') || null,
      phone: given('/tenant/phone') || null,
      locale: findOne(['pl', 'en'], given('/tenant/locale')) ?? 'pl',
      co_tenants: listRows(texts, '/tenant/co_tenants')
        .map(given)
        .filter((name) => name !== ''),
    },
    landlord: {
      name: needed('/landlord/name'),
      address: given('/landlord/address') || null,
      bank_account_number: accountNumber('/landlord/bank_account_number'),
    },
    starts_on: needed('/starts_on'),
    ends_on: given('/ends_on') || null,
    due_day: whole('/due_day'),
    ...typedTerms(texts, readers),
    indexation: typedIndexation(readers),
  }
  return { terms, faults }
}
