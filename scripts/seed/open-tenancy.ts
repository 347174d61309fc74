import type { Client } from '@lokum/client'
import { each } from '@lokum/client/each'
import type { Schemas } from '@lokum/client/types'
import { type Letting, landlord } from '../papers/lettings.ts'
import { type Month, monthBefore, monthOf, monthsBetween } from '../papers/months.ts'
import { writeContract } from '../papers/write-contract.ts'
import { type Device, findMeters } from './read-meters.ts'
import type { Seed } from './seed.ts'
import { sendFile } from './send-file.ts'

/** A letting in the account, with the whole months it has had so far. */
export type Tenancy = {
  lokum: Client
  now: Date
  letting: Letting
  agreement: Schemas['Agreement']
  months: readonly Month[]
  meters: readonly Device[]
}

/** Finds a letting's agreement, papers and meters, or creates them. */
export async function openTenancy(seed: Seed, letting: Letting, apartmentId: string): Promise<Tenancy> {
  const { now } = seed
  const lokum = await seed.connect()
  const agreement = await findAgreement({ lokum, now }, letting, apartmentId)
  await keepContract(lokum, letting, agreement)
  const meters = await findMeters(lokum, letting, agreement)
  const months = monthsBetween(agreement.starts_on, agreement.ends_on ?? monthBefore(now).lastDay)
  return { lokum, now, letting, agreement, months, meters }
}

type SeedDeps = { lokum: Client; now: Date }

async function findAgreement({ lokum, now }: SeedDeps, letting: Letting, apartment_id: string) {
  const { tenant, rent_pln, extra, since, until, meters, hasInternet } = letting
  for await (const agreement of each(lokum.listAgreements, { apartment_id }))
    if (agreement.tenant.name === tenant.name) return agreement
  const { data } = await lokum.createAgreement({
    body: {
      apartment_id,
      tenant: { ...tenant, locale: 'pl' },
      landlord,
      rent_pln,
      fixed_charges: [extra],
      due_day: 10,
      starts_on: monthBefore(now, since).firstDay,
      ends_on: until > 0 ? monthBefore(now, until + 1).lastDay : null,
      mode: meters.length > 0 ? 'by_readings' : 'rent_only',
      shared_costs: hasInternet ? [{ category: 'internet', share_by: 'equal' }] : [],
    },
  })
  return data
}

/** Its period is the day before the tenancy, so that no month waits for its lines. */
async function keepContract(lokum: Client, letting: Letting, { apartment_id, starts_on: start }: Schemas['Agreement']) {
  const name = `Umowa najmu ${letting.place.label.replace('/', '-')}, ${letting.tenant.name}.pdf`
  const id = await sendFile(lokum, 'other', { name, type: 'application/pdf', bytes: writeContract(letting, start) })
  const { eve } = monthOf(start)
  await lokum.placeDocuments({
    body: { placements: [{ document_id: id, apartment_ids: [apartment_id], period_from: eve, period_to: eve }] },
  })
}
