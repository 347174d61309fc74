import { each } from '@lokum/client/each'
import { archived, type Letting, lettings } from './lettings.ts'
import { monthsBefore } from './months.ts'
import { findApartment, type Seed } from './seed.ts'
import { settleMonths } from './settle-months.ts'
import { writeContract } from './write-contract.ts'

/** Fills an account through the interface. What is there already is left as it is, so a second run changes nothing. */
export async function seedAccount(seed: Seed, tell: (line: string) => void): Promise<void> {
  const old = await findApartment(seed, archived)
  if (old.state !== 'archived') await seed.lokum.archiveApartment({ id: old.id })
  await openFailingEndpoint(seed)
  const done = lettings.map(async (letting) => {
    const apartment = await findApartment(seed, letting)
    const agreement = await findAgreement(seed, letting, apartment.id)
    await keepContract(seed, letting, apartment.id)
    await settleMonths(seed, letting, agreement)
    tell(`${letting.label}: ${letting.months} months settled`)
  })
  await Promise.all(done)
}

async function findAgreement({ lokum, now }: Seed, letting: Letting, apartment_id: string) {
  for await (const agreement of each(lokum.listAgreements, { apartment_id })) return agreement
  const [first] = monthsBefore(now, letting.months)
  const { data } = await lokum.createAgreement({
    body: {
      ...{ apartment_id, tenant: { ...letting.tenant, locale: 'pl' }, rent_pln: letting.rent_pln, mode: 'rent_only' },
      landlord: {
        name: 'Bartosz Banach',
        address: 'ul. Karmelicka 18/2, 31-128 Kraków',
        account_number: '24160000035175530643314956',
      },
      ...{ start: `${first}-01`, fixed_charges: [letting.extra], due_day: 10 },
    },
  })
  return data
}

/** The same bytes are the same document, so it is uploaded once. It is of the month before, so that no bill waits for it. */
async function keepContract({ lokum, now }: Seed, letting: Letting, apartmentId: string): Promise<void> {
  const [eve, first = ''] = monthsBefore(now, letting.months + 1)
  const name = `Umowa najmu ${letting.label.replace('/', '-')}.pdf`
  const file = new File([writeContract(letting, first)], name, { type: 'application/pdf' })
  const { data: document } = await lokum.uploadDocument({ body: { kind: 'other', file } })
  const days = { period_from: `${eve}-01`, period_to: `${eve}-28` }
  await lokum.attachToApartments({ id: document.id, body: { apartment_ids: [apartmentId], ...days } })
}

const nobodyListens = { url: 'http://127.0.0.1:9/ksiegowosc', description: 'Księgowość (nie odpowiada)' }

async function openFailingEndpoint({ lokum }: Seed): Promise<void> {
  for await (const { url } of each(lokum.listWebhookEndpoints, {})) if (url === nobodyListens.url) return
  await lokum.createWebhookEndpoint({ body: { ...nobodyListens, event_types: ['settlement.sent'] } })
}
