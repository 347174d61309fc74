import type { AgreementFact } from '@lokum/contracts/settlements/proposed-facts'
import { groupedAccountNumber } from '../../words/account-number.ts'
import { typedText } from '../../words/typed-text.ts'
import type { Language } from '../../words/words.ts'

const fields: Readonly<Record<AgreementFact['name'], string>> = {
  rent_pln: '/rent_pln',
  start: '/start',
  end: '/end',
  due_day: '/due_day',
  account_number: '/landlord/account_number',
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

function textOf(name: AgreementFact['name'], value: string, language: Language): string {
  if (name === 'rent_pln') return typedText(Number(value), language)
  return name === 'account_number' ? groupedAccountNumber(value) : value
}
