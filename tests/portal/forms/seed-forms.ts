import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { anAgreement, settle } from '@lokum/local-stack/world/rental'
import { setDueDay } from '@lokum/local-stack/world/set-due-day'
import { anXml, upload as store } from '../../../services/settlements/test/documents/an-invoice.ts'
import { aCalculatedMonth } from '../../../services/settlements/test/months/settlements/a-month.ts'
import { aLine, aMeter, make } from '../../system/world/monthly-close.ts'

export type SeededForms = Awaited<ReturnType<typeof seedForms>>

/** An account in which every form of the portal can be opened. */
export async function seedForms(world: World) {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Długa 7/12' })
  const home = String(apartment.id)
  await world.copied(home)
  const { id: agreement } = await anAgreement(landlord, home, { mode: 'rent_only' })
  const heated = await anAgreementWithAdvances(world, landlord)
  const lines = [{ category: 'renovation_fund', label: 'Fundusz', amount_pln: '90.00' }]
  const month = await aCalculatedMonth(world, { landlord, lines })
  await make(landlord, `/v1/documents/${month.document}/lines`, aLine({ label: 'Dopisany' }))
  // A page calculates what is outdated, and its forms would change meanwhile.
  await make(landlord, `/v1/settlements/${month.id}/calculate`)
  await seedMeters(landlord, home)
  await make(landlord, '/v1/payments', { agreement_id: agreement, received_on: '2026-11-08', amount_pln: 100 })
  const received = { kind: 'received', happened_on: '2026-10-01', amount_pln: 2400 }
  await make(landlord, `/v1/agreements/${agreement}/deposit-entries`, received)
  const sent = await aStatement(world, landlord, 'jan@example.org')
  await make(landlord, `/v1/settlements/${sent}/send`)
  const isAccepted = async () =>
    (await landlord.request('GET', `/v1/settlements/${sent}`)).body.delivery?.state === 'accepted'
  await eventually(isAccepted, { deadlineMs: 30_000 })
  const { agreement_id } = (await landlord.request('GET', `/v1/settlements/${sent}`)).body
  await make(landlord, '/v1/payments', { agreement_id, received_on: '2026-10-20', amount_pln: 1000 })
  await setDueDay(world, sent, '2026-11-10')
  return {
    landlord,
    home,
    month: month.id,
    monthAgreement: String(month.agreement.id),
    agreement: String(agreement),
    heated,
    sent,
    duplicate: await aDuplicate(landlord),
    prepared: await aStatement(world, landlord, null),
  }
}

/** A meter with a reading, one of two zones, and a closed one. */
async function seedMeters(landlord: Landlord, apartment_id: string) {
  const meter = async (members: object) => (await make(landlord, '/v1/meters', aMeter({ apartment_id, ...members }))).id
  const plain = await meter({ number: '111' })
  await make(landlord, `/v1/meters/${plain}/readings`, { read_on: '2026-10-31', value: 220 })
  const zones = (['day', 'night'] as const).map((register) => ({ register, initial_value: 100 }))
  await meter({ number: '222', initial_value: undefined, registers: zones })
  const closed = await meter({ number: '333' })
  await make(landlord, `/v1/meters/${closed}/close`, { closed_on: '2026-10-31', final_value: 200 })
}

/** Another file of an invoice that is here already. */
async function aDuplicate(landlord: Landlord): Promise<string> {
  const ids = [await store(landlord, anXml()), await store(landlord, anXml({ mark: ' ' }))]
  for (const id of ids) await make(landlord, `/v1/documents/${id}/read`)
  return ids[1] ?? ''
}

async function anAgreementWithAdvances(world: World, landlord: Landlord): Promise<string> {
  const { body: apartment } = await landlord.create()
  await world.copied(apartment.id)
  const advances = [{ category: 'heating', amount_pln: 100 }]
  return String((await anAgreement(landlord, apartment.id, { advances })).id)
}

/** A prepared statement of October. */
async function aStatement(world: World, landlord: Landlord, email: string | null): Promise<string> {
  const { body: apartment } = await landlord.create()
  await world.copied(apartment.id)
  await anAgreement(landlord, apartment.id, { mode: 'rent_only', tenant: { name: 'Jan Lis', email } })
  const { body } = await settle(landlord, { apartment_id: apartment.id, period: '2026-10' })
  for (const verb of ['calculate', 'items/decisions', 'prepare'])
    await make(landlord, `/v1/settlements/${body.id}/${verb}`)
  return String(body.id)
}
