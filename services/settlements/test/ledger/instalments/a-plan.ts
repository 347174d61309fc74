import { addDays } from '@lokum/amounts/calendar/month'
import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { SettlementBalance } from '@lokum/contracts/settlements/payment'
import type { World } from '@lokum/local-stack/world/open-world'
import { aTenancy } from '../payments/a-tenancy.ts'

type Planned = { due_on: string; amount_pln?: number }

/** The day so many days from now. */
export const inDays = (days: number) => addDays(dayIn(new Date()), days)

/** A tenant with 1000.00 zł of January, due on 10 March 2026, and ways to spread it. */
export async function anOpenSettlement(world: World) {
  const tenancy = await aTenancy(world)
  const path = `/v1/agreements/${tenancy.agreement.id}/instalments`
  const charge = async (amount_pln: number, period = '2026-01', dueOn?: string) =>
    (await tenancy.charge(period, [{ amount_pln }], dueOn)).settlementId
  const settlementId = await charge(1000)
  const spread = (instalments: readonly Planned[], { ids, headers = {} }: Spread = {}) =>
    tenancy.call('PATCH', path, { instalments, ...(ids && { settlement_ids: ids }) }, headers)
  return {
    ...tenancy,
    charge,
    settlementId,
    spread,
    propose: (query: string) => tenancy.call('GET', `${path}?${query}`),
    /** Instalments of equal amounts, one due after each number of days. */
    spreadOver: (...days: number[]) => spread(days.map((number) => ({ due_on: inDays(number) }))),
    /** Lets the plan have begun so many days ago. */
    passDays: (days: number) =>
      world.pools.settlements.query(
        `UPDATE instalment SET due_on = due_on - $2::int
         WHERE settlement_id IN (SELECT id FROM settlement WHERE agreement_id = $1)`,
        [tenancy.agreement.id, days],
      ),
    own: async (): Promise<SettlementBalance> => (await tenancy.balance()).settlements[0],
    listed: async () => (await tenancy.call('GET', '/v1/balances?period=2026-01')).body,
  }
}

type Spread = { ids?: readonly string[]; headers?: Record<string, string> }

/** Amount and open amount of each part, in their order. */
export const partsOf = ({ instalments }: Pick<SettlementBalance, 'instalments'>) =>
  instalments.map(({ amount_pln, open_pln }) => [amount_pln, open_pln])

const grosze = (amount: number) => Math.round(amount * 100)

/** The sum in PLN. */
export const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + grosze(amount), 0) / 100
