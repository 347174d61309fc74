import type { QueryClient } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { allPages } from '../../interface/all-pages.ts'
import { call } from '../../interface/call.ts'
import type { BodyOf } from '../../interface/operations.ts'

type BalancePage = BodyOf<'GET /v1/balances'>

/** The balance of each tenancy, by the labels of the flats, and the sums of the account. */
export type Balances = Pick<BalancePage, 'today' | 'sums'> & { rows: BalancePage['data'] }

/** Reads the balances of all tenancies, with the money of a month. */
export function useBalances(period: string) {
  return useQuery({
    queryKey: ['GET /v1/balances', period],
    queryFn: async (): Promise<Balances> => {
      let first: BalancePage | null = null
      const rows = await allPages(async (cursor) => {
        const { body } = await call('GET /v1/balances', { query: { period, limit: '100', ...cursor } })
        first ??= body
        return body
      })
      const { today, sums } = first ?? (await call('GET /v1/balances', { query: { period, limit: '1' } })).body
      return { today, sums, rows }
    },
  })
}

/** Reads all that payments change again: balances, payments, settlements and the month. */
export async function forgetPayments(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [name] }) =>
      typeof name === 'string' &&
      /\/v1\/(balances|payments|payment-imports|settlements)|\/(balance|deposit|instalments|reminders)$/.test(name),
  })
}
