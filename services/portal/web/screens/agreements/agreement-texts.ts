import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { DatedTerms } from '@lokum/contracts/settlements/agreement-terms'
import type { Profile } from '@lokum/contracts/settlements/profile'
import type { Texts } from '../../interface/use-draft.ts'
import { groupedAccountNumber } from '../../words/account-number.ts'
import { typedAmount, typedText } from '../../words/typed-text.ts'
import type { Language } from '../../words/words.ts'
import { indexationTexts } from './indexation/typed-indexation.ts'

type SharedCost = Agreement['shared_costs'][number]

/** An agreement as texts of its form, by the JSON pointers of its members. */
export function writeAgreement(agreement: Agreement, language: Language): Texts {
  const { tenant, landlord } = agreement
  return {
    '/tenant/name': tenant.name,
    '/tenant/email': tenant.email ?? '',
    '/tenant/phone': tenant.phone ?? '',
    '/tenant/locale': tenant.locale,
    ...listTexts('/tenant/co_tenants', tenant.co_tenants, (name, at) => ({ [at]: name })),
    '/landlord/name': landlord.name,
    '/landlord/address': landlord.address ?? '',
    '/landlord/bank_account_number': groupedAccountNumber(landlord.bank_account_number),
    '/starts_on': agreement.starts_on,
    '/ends_on': agreement.ends_on ?? '',
    '/due_day': String(agreement.due_day),
    ...datedTexts(agreement, language),
    ...indexationTexts(agreement.indexation, language),
  }
}

/** Terms as texts of their form. */
export function datedTexts(terms: DatedTerms, language: Language): Texts {
  return {
    '/mode': terms.mode,
    '/rent_pln': typedAmount(terms.rent_pln, language),
    '/flat_utilities_pln': typedAmount(terms.flat_utilities_pln, language),
    '/proration': terms.proration,
    ...listTexts('/advances', terms.advances, ({ category, amount_pln }, at) => ({
      [`${at}/category`]: category,
      [`${at}/amount_pln`]: typedAmount(amount_pln, language),
    })),
    '/persons': String(terms.persons),
    ...listTexts('/fixed_charges', terms.fixed_charges, (charge, at) => ({
      [`${at}/label`]: charge.label,
      [`${at}/amount_pln`]: typedAmount(charge.amount_pln, language),
      [`${at}/tax_class`]: charge.tax_class,
    })),
    ...sharedTexts(terms.shared_costs, language),
  }
}

/** The form of a new agreement, with what the profile knows; statements have the language of the page until it is saved. */
export function newTexts(profile: Profile, language: Language): Texts {
  const { name, address, bank_account_numbers, defaults, updated_at: savedAt } = profile
  return {
    '/landlord/name': name ?? '',
    '/landlord/address': address ?? '',
    '/landlord/bank_account_number': groupedAccountNumber(bank_account_numbers[0] ?? ''),
    '/tenant/locale': savedAt === null ? language : defaults.tenant_locale,
    '/mode': defaults.mode ?? 'by_readings',
    '/proration': defaults.proration,
    '/due_day': String(defaults.due_day),
    '/persons': '1',
    ...sharedTexts(defaults.shared_costs, language),
    ...indexationTexts(null, language),
  }
}

function sharedTexts(costs: readonly SharedCost[], language: Language): Texts {
  return listTexts('/shared_costs', costs, (cost, at) => ({
    [`${at}/category`]: cost.category,
    [`${at}/share_by`]: cost.share_by,
    [`${at}/percent`]: typedText(cost.percent, language),
    [`${at}/difference_share_by`]: cost.difference_share_by ?? 'landlord',
  }))
}

function listTexts<Row>(list: string, rows: readonly Row[], textsOfRow: (row: Row, at: string) => Texts): Texts {
  const texts = rows.map((row, place) => textsOfRow(row, `${list}/${place}`))
  return Object.assign({ [list]: String(rows.length) }, ...texts)
}
