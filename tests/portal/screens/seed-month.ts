import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { setDueDay } from '@lokum/local-stack/world/set-due-day'
import { aMeter, anEnergyInvoice, letApartment, make, upload } from '../../system/world/monthly-close.ts'
import { aPdfInvoice, aPhoto } from '../files.ts'

const period = '2026-10'

/** Eight apartments in October, each one in another state; what screens show of them. */
export async function seedMonth(world: World) {
  const landlord = await world.aLandlord()
  const calculated = await seedCalculated(landlord)
  const collecting = await letAs(landlord, 'Krowoderska 7', { tenant: { name: 'Ewa Żółć', email: 'ewa@example.org' } })
  await make(
    landlord,
    '/v1/meters',
    aMeter({ apartment_id: collecting.apartment, number: '77104', installed_on: '2026-09-30' }),
  )
  const draft = await settleAs(landlord, collecting)
  const prepared = await settleAs(landlord, await letRent(landlord, 'Floriańska 15/2', 'Adam Lis', 'adam@example.org'))
  await decide(landlord, prepared)
  const handed = await settleAs(landlord, await letRent(landlord, 'Lipowa 5', 'Maria Wrona', null))
  await decide(landlord, handed)
  const indexed = await letRent(landlord, 'Szewska 3/4', 'Piotr Sroka', 'piotr@example.org')
  const sent = await settleAs(landlord, indexed)
  await decide(landlord, sent)
  await make(landlord, `/v1/settlements/${sent}/send`)
  await changeTerms(landlord, indexed.agreement)
  const cancelled = await settleAs(landlord, await letRent(landlord, 'Karmelicka 21', 'Olga Kos', 'olga@example.org'))
  await make(landlord, `/v1/settlements/${cancelled}/cancel`, { reason: 'Zły miesiąc' })
  const heated = await letAs(landlord, 'Grodzka 9', { advances: [{ category: 'heating', amount_pln: 180 }] })
  const trueUp = await settleAdvances(landlord, heated.agreement)
  const { body: vacant } = await landlord.create({ label: 'Kącik 9' })
  await world.copied(vacant.id)
  await eventually(
    async () => (await landlord.request('GET', `/v1/settlements/${sent}`)).body.delivery?.state === 'accepted',
  )
  await setDueDay(world, sent, '2026-11-10')
  await keepDeposit(landlord, indexed.agreement)
  return {
    landlord,
    ...calculated,
    draft,
    prepared,
    handed,
    sent,
    cancelled,
    indexed: indexed.agreement,
    heated: heated.agreement,
    trueUp,
  }
}

type Let = { apartment: string; agreement: string }

async function letAs(landlord: Landlord, label: string, terms: object): Promise<Let> {
  const { body: apartment } = await landlord.create({ label, surface_m2: 48.5 })
  const { id } = await letApartment(landlord, apartment.id, { ...terms })
  return { apartment: apartment.id, agreement: id }
}

function letRent(landlord: Landlord, label: string, name: string, email: string | null) {
  return letAs(landlord, label, { mode: 'rent_only', tenant: { name, email } })
}

async function settleAs(landlord: Landlord, { apartment, agreement }: Let): Promise<string> {
  return (await make(landlord, '/v1/settlements', { apartment_id: apartment, agreement_id: agreement, period })).id
}

async function decide(landlord: Landlord, id: string): Promise<void> {
  for (const verb of ['calculate', 'items/decisions', 'prepare']) await make(landlord, `/v1/settlements/${id}/${verb}`)
}

/** A settlement of advances that lacks the statements of its months. */
async function settleAdvances(landlord: Landlord, agreement: string): Promise<string> {
  const months = { starts_on: '2026-09-01', ends_on: '2026-10-31' }
  const { id } = await make(landlord, `/v1/agreements/${agreement}/true-ups`, months)
  await make(landlord, `/v1/settlements/${id}/calculate`)
  return id
}

/** Terms that begin later, and a clause of indexation. */
async function changeTerms(landlord: Landlord, agreement: string): Promise<void> {
  const indexation = { kind: 'index', first_on: '2027-09-01', interval_months: 12, cap_percent: 5 }
  await landlord.request('PATCH', `/v1/agreements/${agreement}`, { body: { indexation } })
  const terms = { starts_on: '2027-01-01', reason: 'amendment', source: 'Aneks nr 1', rent_pln: 2500 }
  await make(landlord, `/v1/agreements/${agreement}/terms`, terms)
}

/** A deposit that is paid, and partly kept for damage. */
async function keepDeposit(landlord: Landlord, agreement: string): Promise<void> {
  const happened_on = '2026-10-01'
  for (const entry of [
    { kind: 'agreed', amount_pln: 2400, is_indexed: true },
    { kind: 'received', amount_pln: 2400 },
    { kind: 'deducted', amount_pln: 180.5, reason: 'Pęknięta szyba w kuchni' },
  ])
    await make(landlord, `/v1/agreements/${agreement}/deposit-entries`, { happened_on, ...entry })
}

/** By readings, with an invoice of KSeF whose meter counted less, a PDF, and costs that wait for a decision. */
async function seedCalculated(landlord: Landlord) {
  const terms = {
    tenant: { name: 'Jan Nowak', email: 'jan@example.org' },
    fixed_charges: [{ label: 'Miejsce postojowe', amount_pln: 150 }],
    shared_costs: [{ category: 'internet', share_by: 'equal' }],
  }
  const place = await letAs(landlord, 'Długa 7/12', terms)
  const photo = async (counter: string) =>
    (await upload(landlord, { name: `licznik-${counter}.png`, type: 'image/png', bytes: aPhoto(counter).buffer })).id
  const device = aMeter({ apartment_id: place.apartment, initial_value: 1120, photo_document_id: await photo('1120') })
  const { id: meter } = await make(landlord, '/v1/meters', device)
  const reading = { read_on: '2026-10-31', value: 1240, photo_document_id: await photo('1240') }
  await make(landlord, `/v1/meters/${meter}/readings`, reading)
  const calculated = await settleAs(landlord, place)
  const internet = aPdfInvoice('1/10/2026')
  const files = [anEnergyInvoice(period), { name: internet.name, type: internet.mimeType, bytes: internet.buffer }]
  for (const file of files) {
    const { id: document_id } = await upload(landlord, file)
    await make(landlord, `/v1/settlements/${calculated}/documents`, { document_id })
  }
  await make(landlord, `/v1/settlements/${calculated}/calculate`)
  await leaveInInbox(landlord, device.number)
  return { ...place, calculated }
}

/** Bills of the next month that nobody has placed yet: one of a known meter, one of an unknown one. */
async function leaveInInbox(landlord: Landlord, meterNumber: string): Promise<void> {
  for (const number of [meterNumber, '99999999']) {
    const { id } = await upload(landlord, anEnergyInvoice('2026-11', undefined, number))
    await make(landlord, `/v1/documents/${id}/read`)
  }
}
