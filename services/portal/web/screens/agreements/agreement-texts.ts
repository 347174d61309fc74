import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { Profile } from '@lokum/contracts/settlements/profile'
import type { Texts } from '../../interface/use-draft.ts'
import { groupedAccountNumber } from '../../words/account-number.ts'
import { typedText } from '../../words/typed-text.ts'
import type { Language } from '../../words/words.ts'

type SharedCost = Agreement['shared_costs'][number]

/** An agreement as texts of its form, by the JSON pointers of its members. */
export function textsOf(agreement: Agreement, language: Language): Texts {
  const { tenant, landlord } = agreement
  return {
    '/tenant/name': tenant.name,
    '/tenant/email': tenant.email ?? '',
    '/tenant/phone': tenant.phone ?? '',
    '/tenant/locale': tenant.locale,
    ...listTexts('/tenant/co_tenants', tenant.co_tenants, (name, at) => ({ [at]: name })),
    '/landlord/name': landlord.name,
    '/landlord/address': landlord.address ?? '',
    '/landlord/account_number': groupedAccountNumber(landlord.account_number),
    '/start': agreement.start,
    '/end': agreement.end ?? '',
    '/mode': agreement.mode,
    '/rent_pln': typedText(agreement.rent_pln, language),
    '/flat_utilities_pln': typedText(agreement.flat_utilities_pln, language),
    '/proration': agreement.proration,
    '/due_day': String(agreement.due_day),
    '/persons': String(agreement.persons),
    ...listTexts('/fixed_charges', agreement.fixed_charges, (charge, at) => ({
      [`${at}/label`]: charge.label,
      [`${at}/amount_pln`]: typedText(charge.amount_pln, language),
      [`${at}/tax_class`]: charge.tax_class,
    })),
    ...sharedTexts(agreement.shared_costs, language),
  }
}

/** The form of a new agreement, with what the profile knows. */
export function newTexts({ name, address, account_numbers, defaults }: Profile, language: Language): Texts {
  return {
    '/landlord/name': name ?? '',
    '/landlord/address': address ?? '',
    '/landlord/account_number': groupedAccountNumber(account_numbers[0] ?? ''),
    '/tenant/locale': defaults.tenant_locale,
    '/mode': defaults.mode ?? 'by_readings',
    '/proration': defaults.proration,
    '/due_day': String(defaults.due_day),
    '/persons': '1',
    ...sharedTexts(defaults.shared_costs, language),
  }
}

function sharedTexts(costs: readonly SharedCost[], language: Language): Texts {
  return listTexts('/shared_costs', costs, (cost, at) => ({
    [`${at}/category`]: cost.category,
    [`${at}/key`]: cost.key,
    [`${at}/percent`]: typedText(cost.percent, language),
  }))
}

function listTexts<Row>(list: string, rows: readonly Row[], textsOfRow: (row: Row, at: string) => Texts): Texts {
  const texts = rows.map((row, place) => textsOfRow(row, `${list}/${place}`))
  return Object.assign({ [list]: String(rows.length) }, ...texts)
}
