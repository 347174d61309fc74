import { seedId } from '@lokum/local-stack/seed/seed-accounts'
import type { SeededService } from './seed-size.ts'
import { each, type Size } from './size.ts'

/** One hot operation: the accounts that call it in turn, and the path of each. */
export type Hot = {
  service: SeededService
  method: 'GET' | 'POST'
  /** Places in the list of accounts; `large` is the one large account. */
  callers: readonly number[] | 'large'
  pathOf: (caller: number) => string
  body?: string
}

const created = JSON.stringify({
  label: 'Nowa {n}',
  address: { street: 'ul. Długa 7/12', city: 'Kraków', postal_code: '30-001' },
  surface_m2: 48.5,
})

/** The operations that are measured at each size. */
export function hotOperations({ accounts, lettingAccounts, endpoints }: Size): Readonly<Record<string, Hot>> {
  const anyone = spread(accounts)
  const letting = spread(lettingAccounts)
  const apartments = (pathOf: Hot['pathOf']): Hot => ({ service: 'apartments', method: 'GET', callers: anyone, pathOf })
  const settlements = (pathOf: Hot['pathOf']): Hot => ({
    service: 'settlements',
    method: 'GET',
    callers: letting,
    pathOf,
  })
  const apartmentOf = (caller: number) => seedId('apt', caller * each.apartments + 2)
  const settlementOf = (caller: number) => seedId('set', (caller * each.apartments + 2) * 100 + 1)
  return {
    'get apartment': apartments((caller) => `/v1/apartments/${apartmentOf(caller)}`),
    'list apartments': apartments(() => '/v1/apartments'),
    'list archived of a large account': { ...apartments(() => '/v1/apartments?state=archived'), callers: 'large' },
    'audit log': apartments((caller) => `/v1/apartments/${apartmentOf(caller)}/audit-log`),
    'get settlement': settlements((caller) => `/v1/settlements/${settlementOf(caller)}`),
    'list settlements': settlements(() => '/v1/settlements'),
    'list settlements by state': settlements(() => '/v1/settlements?state=draft'),
    'list due settlements': settlements(() => '/v1/settlements/due?period=2025-03'),
    'list payments': settlements(() => '/v1/payments'),
    'list documents': settlements(() => '/v1/documents'),
    'tax of a year': settlements(() => '/v1/tax-years/2025'),
    'list deliveries': {
      service: 'webhooks',
      method: 'GET',
      callers: spread(endpoints),
      pathOf: () => '/v1/webhook-deliveries',
    },
    // Last, since its events are published and read for a while.
    'create apartment': { ...apartments(() => '/v1/apartments'), method: 'POST', body: created },
  }
}

const callersMost = 200

/** Up to 200 accounts, evenly over all of them. */
function spread(count: number): number[] {
  const callers = Math.min(callersMost, count)
  return Array.from({ length: callers }, (_, n) => Math.floor((n * count) / callers))
}
