import type { AgreementFact } from '@lokum/contracts/settlements/proposed-facts'
import { groupedAccountNumber } from '../../words/account-number.ts'
import { amountText } from '../../words/amounts.ts'
import { dayText } from '../../words/dates.ts'
import { typedAmount } from '../../words/typed-text.ts'
import type { Language, Words } from '../../words/words.ts'

type Name = AgreementFact['name']

const fields: Readonly<Record<Name, string>> = {
  rent_pln: '/rent_pln',
  starts_on: '/starts_on',
  ends_on: '/ends_on',
  due_day: '/due_day',
  bank_account_number: '/landlord/bank_account_number',
  landlord_name: '/landlord/name',
  landlord_address: '/landlord/address',
  tenant_name: '/tenant/name',
  tenant_email: '/tenant/email',
  tenant_phone: '/tenant/phone',
}

/** A fact of an agreement on paper as the text of its field. */
export function factTexts({ name, value }: AgreementFact, language: Language): Record<string, string> {
  return { [fields[name]]: textOf(name, value, language) }
}

function textOf(name: Name, value: string, language: Language): string {
  if (name === 'rent_pln') return typedAmount(Number(value), language)
  return name === 'bank_account_number' ? groupedAccountNumber(value) : value
}

/** A fact as people write it. */
export function shownFact({ name, value }: AgreementFact, language: Language): string {
  if (name === 'rent_pln') return amountText(Number(value), language)
  return name === 'starts_on' || name === 'ends_on' ? dayText(value, language) : textOf(name, value, language)
}

/** The name of a fact, which is the label of its field. */
export function factName(name: Name, words: Words['agreements']): string {
  const names: Record<Name, string> = {
    rent_pln: words.rent,
    starts_on: words.start,
    ends_on: words.end,
    due_day: words.dueDay,
    bank_account_number: words.bankAccountNumber,
    landlord_name: words.landlordName,
    landlord_address: words.landlordAddress,
    tenant_name: words.tenantName,
    tenant_email: words.email,
    tenant_phone: words.phone,
  }
  return names[name]
}
