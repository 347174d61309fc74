import type { Client } from '@lokum/client'
import { each } from '@lokum/client/each'

export type AccountState = Awaited<ReturnType<typeof lookAt>>

/** All objects of an account, and how many there are of each kind. */
export async function lookAt(lokum: Client) {
  const all = {
    apartments: await listed(lokum.listApartments),
    agreements: await listed(lokum.listAgreements),
    settlements: await listed(lokum.listSettlements),
    payments: await listed(lokum.listPayments),
    documents: await listed(lokum.listDocuments),
    meters: await listed(lokum.listMeters),
  }
  const balances = await Promise.all(
    all.agreements.map(async ({ id, tenant }) => ({ name: tenant.name, ...(await lokum.getBalance({ id })).data })),
  )
  let mailed = 0
  for (const { id } of all.settlements) if ((await lokum.listMails({ id })).data.data.length > 0) mailed += 1
  return {
    all,
    active: all.apartments.filter(({ state }) => state === 'active').length,
    archived: all.apartments.filter(({ state }) => state === 'archived').length,
    settlements: all.settlements.length,
    sent: all.settlements.filter(({ state }) => state === 'sent').length,
    mailed,
    payments: all.payments.length,
    papers: Object.fromEntries(
      [...Map.groupBy(all.documents, ({ kind }) => kind)].map(([kind, own]) => [kind, own.length]),
    ),
    endpoints: (await listed(lokum.listWebhookEndpoints)).map(({ url }) => url),
    overdue: balances.filter(({ balance_pln }) => balance_pln > 5000).map(({ name }) => name),
  }
}

/** The state of each apartment's settlement of a month, by the apartment's label. */
export function stagesOf(found: AccountState | undefined, period: string): Record<string, string> {
  const { apartments = [], settlements = [] } = found?.all ?? {}
  const labels = new Map(apartments.map(({ id, label }) => [id, label]))
  const own = settlements.filter((one) => one.period === period)
  return Object.fromEntries(own.map(({ apartment_id, state }) => [labels.get(apartment_id) ?? '', state]))
}

/** The settlement of an apartment and a month. */
export function settlementOf(found: AccountState | undefined, label: string, period: string) {
  const apartment = found?.all.apartments.find((one) => one.label === label)
  const settlement = found?.all.settlements.find((one) => one.period === period && one.apartment_id === apartment?.id)
  if (!settlement) throw new Error(`${label} has no settlement of ${period}.`)
  return settlement
}

type List<Item> = Parameters<typeof each<{ limit?: number }, Item>>[0]

async function listed<Item>(list: List<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const one of each(list, { limit: 100 })) found.push(one)
  return found
}
