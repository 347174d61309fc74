import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { bodyOfStep } from '@lokum/local-stack/world/body-of-step'
import { anAgreement, settle } from '@lokum/local-stack/world/rental'
import { setDueDay } from '@lokum/local-stack/world/set-due-day'
import type { BrowserWorld } from './browser-world.ts'

const flats = [
  { label: 'Długa 7/12', name: 'Jan Lis', rent_pln: 2400.5 },
  { label: 'Krótka 3', name: 'Zoë Żak', rent_pln: 1900 },
] as const

/** Two flats whose statements of September were handed over and are overdue; Krótka 3 is paid, and a payment is nobody's. */
export async function twoDebtors(world: BrowserWorld) {
  const landlord = await world.aLandlord()
  const make = async (path: string, body: unknown = {}) => {
    const answer = await landlord.request('POST', path, { body })
    if (answer.status >= 300) throw new Error(`${path}: ${answer.bytes}`)
    return answer.body
  }
  const agreements: string[] = []
  const codes: string[] = []
  const settlements: string[] = []
  for (const { label, name, rent_pln } of flats) {
    const { body: apartment } = await landlord.create({ label })
    await world.copied(apartment.id)
    const tenant = { name, email: null }
    const agreement = await anAgreement(landlord, apartment.id, { mode: 'rent_only', rent_pln, tenant })
    agreements.push(agreement.id)
    const { body } = await settle(landlord, { apartment_id: apartment.id, period: '2026-09' })
    for (const verb of ['calculate', 'items/decisions', 'prepare'])
      await make(`/v1/settlements/${body.id}/${verb}`, bodyOfStep(verb))
    await make(`/v1/settlements/${body.id}/mark-sent`, { reason: 'Wydruk' })
    await setDueDay(world, body.id, '2026-10-10')
    codes.push(body.reference_code)
    settlements.push(body.id)
  }
  const [owing = '', paid = ''] = agreements
  const [owed = ''] = settlements
  await make('/v1/payments', { agreement_id: paid, received_on: '2026-10-08', amount_pln: 1900 })
  await make('/v1/payments', { received_on: '2026-10-09', amount_pln: 77.7, payer: 'ABC sp. z o.o.', title: 'zwrot' })
  return { landlord, person: accountPerson(landlord), owing, paid, owed, codes }
}
