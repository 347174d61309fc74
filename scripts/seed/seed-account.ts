import type { Client } from '@lokum/client'
import { each } from '@lokum/client/each'
import { archived, type Letting, lettings, waterTariff } from '../papers/lettings.ts'
import { importTransfers } from './import-transfers.ts'
import { openTenancy } from './open-tenancy.ts'
import { payTax } from './pay-tax.ts'
import { remindDebtor } from './remind-debtor.ts'
import { findApartment, type Seed } from './seed.ts'
import { settleEarlierMonths, settleLastMonth } from './settle-months.ts'

/** Fills an account through the interface. What is there already is left as it is, so a second run changes nothing. */
export async function seedAccount(seed: Seed, tell: (line: string) => void): Promise<void> {
  const lokum = await seed.connect()
  const old = await findApartment(lokum, archived)
  if (old.state !== 'archived') await lokum.archiveApartment({ id: old.id })
  await openFailingEndpoint(lokum)
  const apartments = await findApartments(lokum)
  const ids = new Map(apartments.map(({ label, id }) => [label, id]))
  const tenancies = await Promise.all(
    lettings.map(async (letting) => openTenancy(seed, letting, ids.get(letting.place.label) ?? '')),
  )
  const transfers = await Promise.all(tenancies.map(settleEarlierMonths))
  tell('Every month but the last is settled.')
  await importTransfers(lokum, transfers.flat())
  tell('The transfers of the last bank statement are imported.')
  await Promise.all(tenancies.map(settleLastMonth))
  tell('The last month is settled, except for the decisions left to the landlord.')
  await Promise.all(tenancies.map((tenancy) => remindDebtor(seed, tenancy)))
  await payTax(seed, lokum)
  tell('Who owes is reminded, and the tax of the month before is paid.')
}

async function findApartments(lokum: Client) {
  // Of each apartment its present letting, which comes last.
  const places = new Map(lettings.map((letting) => [letting.place.label, letting]))
  const found = [...places.values()].map(({ place, meters }) =>
    findApartment(lokum, { ...place, tariffs: meters.some(isWater) ? [waterTariff] : [] }),
  )
  return await Promise.all(found)
}

const isWater = ({ utility }: Letting['meters'][number]) => utility === waterTariff.utility

const nobodyListens = { url: 'http://127.0.0.1:9/ksiegowosc', description: 'Księgowość (nie odpowiada)' }

async function openFailingEndpoint(lokum: Client): Promise<void> {
  for await (const { url } of each(lokum.listWebhookEndpoints, {})) if (url === nobodyListens.url) return
  await lokum.createWebhookEndpoint({ body: { ...nobodyListens, event_types: ['settlement.sent'] } })
}
