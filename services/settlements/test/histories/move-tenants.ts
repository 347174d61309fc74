import { agreementTerms } from '@lokum/local-stack/world/rental'
import type { Move } from './a-history.ts'
import { type Account, chosen } from './an-account.ts'
import { dayAt, monthAt } from './days-of-history.ts'

const shared = [
  { category: 'waste', share_by: 'persons' },
  { category: 'internet', share_by: 'equal' },
]

/** The terms that tenants have: with an advance, without utilities, by readings alone, with a flat amount. */
const terms = [
  {
    mode: 'by_readings',
    rent_pln: 2000,
    advances: [{ category: 'heating', amount_pln: 100 }],
    shared_costs: [...shared, { category: 'heating', share_by: 'area' }],
  },
  { mode: 'rent_only', rent_pln: 1234.56, shared_costs: shared, fixed_charges: [{ label: 'Garaż', amount_pln: 150 }] },
  {
    mode: 'by_readings',
    rent_pln: 1500,
    persons: 3,
    shared_costs: [
      { category: 'waste', share_by: 'area' },
      { category: 'internet', share_by: 'percent', percent: 50 },
      { category: 'renovation_fund', share_by: 'area' },
      { category: 'heating', share_by: 'persons' },
    ],
  },
  {
    mode: 'flat_rate',
    rent_pln: 1800,
    flat_utilities_pln: 300,
    shared_costs: [{ category: 'waste', share_by: 'equal' }],
  },
]

const changes = [
  { rent_pln: 2222 },
  { persons: 4 },
  { shared_costs: shared },
  { advances: [{ category: 'heating', amount_pln: 55 }] },
  { fixed_charges: [{ label: 'Piwnica', amount_pln: 33.33 }] },
]

/** A tenant moves in, with the terms of this place in the list. */
export async function moveIn(account: Account, { which, part, day }: Pick<Move, 'which' | 'part' | 'day'>) {
  const apartment = chosen(account.apartments, which)
  if (apartment === undefined) return
  const members = { ...terms[part % terms.length], starts_on: dayAt(day) }
  const { status, body } = await account.ask('POST', '/v1/agreements', agreementTerms(apartment, members))
  if (status === 201) account.agreements.push({ id: body.id, apartment, hasAdvance: body.advances.length > 0 })
}

export async function moveOut(account: Account, { which, day }: Move) {
  const agreement = chosen(account.agreements, which)
  if (agreement) await account.ask('PATCH', `/v1/agreements/${agreement.id}`, { ends_on: dayAt(day) })
}

export async function createTerms(account: Account, { which, part, day }: Move) {
  const agreement = chosen(account.agreements, which)
  const from = part % 2 === 0 ? `${monthAt(day)}-01` : dayAt(day)
  const body = { starts_on: from, reason: 'amendment', ...chosen(changes, part) }
  if (agreement) await account.ask('POST', `/v1/agreements/${agreement.id}/terms`, body)
}

/** Changes the terms with which the tenancy began, or those of the first of a month. */
export async function updateTerms(account: Account, { which, part, day }: Move) {
  const agreement = chosen(account.agreements, which)
  const from = part % 2 === 0 ? dayAt(0) : `${monthAt(day)}-01`
  if (agreement) await account.ask('PATCH', await pathOfTerms(account, agreement.id, from), chosen(changes, part))
}

export async function deleteTerms(account: Account, { which, day }: Move) {
  const agreement = chosen(account.agreements, which)
  if (agreement) await account.ask('DELETE', await pathOfTerms(account, agreement.id, `${monthAt(day)}-01`))
}

/** The path of the terms that begin on a day, or of terms that nobody has. */
async function pathOfTerms(account: Account, agreementId: string, day: string): Promise<string> {
  const path = `/v1/agreements/${agreementId}/terms`
  const { body } = await account.ask('GET', path)
  const found = body.data?.find(({ starts_on: first }: { starts_on: string }) => first === day)
  return `${path}/${found?.id ?? 'trm_01jd3k5q9ze8r9v4k7m2n6p0xs'}`
}
