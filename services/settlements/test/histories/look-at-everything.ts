import type { Account } from './an-account.ts'
import { months } from './days-of-history.ts'

/** Asks for everything that a landlord and the tenants can see. */
export async function lookAtEverything(account: Account): Promise<void> {
  for (const id of account.settlements) await lookAtSettlement(account, `/v1/settlements/${id}`)
  for (const id of account.documents)
    for (const part of ['', '/ledger', '/costs?limit=100', '/uses'])
      await account.ask('GET', `/v1/documents/${id}${part}`)
  for (const { id } of account.agreements) await lookAtAgreement(account, `/v1/agreements/${id}`)
  for (const id of account.meters) await account.ask('GET', `/v1/meters/${id}/readings?limit=100`)
  for (const month of months) {
    await account.ask('GET', `/v1/settlements/due?period=${month}`)
    await account.ask('GET', `/v1/settlements/overview?period=${month}`)
  }
  const lists = ['settlements?limit=100', 'settlements?state=cancelled&limit=100', 'documents?unused=true&limit=100']
  for (const list of [...lists, 'payments?limit=100', 'tax-years/2026']) await account.ask('GET', `/v1/${list}`)
}

async function lookAtSettlement(account: Account, path: string) {
  await account.ask('GET', path)
  const { body } = await account.ask('GET', `${path}/statements`)
  for (const { version } of body.data) await account.readStatement(`${path}/statements/${version}`)
}

async function lookAtAgreement(account: Account, path: string) {
  for (const part of ['', '/terms', '/balance']) await account.ask('GET', `${path}${part}`)
  const { body } = await account.ask('POST', `${path}/tenant-links`)
  const token = String(body.url).split('#')[1] ?? ''
  const { body: seen } = await account.see('/v1/tenant/settlement', token)
  for (const period of seen.periods ?? []) await account.see(`/v1/tenant/settlement?period=${period}`, token)
}
