import { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import type { TenantSettlement } from '@lokum/contracts/settlements/tenant'
import type { Context } from '@lokum/service-kit/http/context'
import Big from 'big.js'
import { StatementRow } from '../statement.ts'
import type { Released } from './list-released.ts'

type Change = NonNullable<TenantSettlement['change']>
type Group = Change['groups'][number]

const mostGroups = 2

type Seen = { accountId: string; released: readonly Released[]; snapshot: StatementSnapshot }

/** The change from the last statement before it that the tenant may see; null for a true-up, and for the first month. */
export async function findChange(em: Context['em'], { accountId, released, snapshot }: Seen): Promise<Change | null> {
  if (snapshot.true_up) return null
  const before = released.find(({ kind, period }) => kind === 'monthly' && period < snapshot.period)
  if (!before) return null
  const row = await em.findOneOrFail(StatementRow, { accountId, id: before.id }, { populate: ['snapshot'] })
  return compareStatements(StatementSnapshot.parse(JSON.parse(row.snapshot)), snapshot)
}

type Compared = Pick<StatementSnapshot, 'period' | 'total_pln'> & {
  items: readonly Pick<StatementSnapshot['items'][number], 'category' | 'type' | 'amount_pln'>[]
}

/** The change from one statement to a later one, to the grosz, with the groups of costs that changed most. */
export function compareStatements(before: Compared, after: Compared): Change {
  const sums = new Map<Group['category'], Big>()
  const add = ({ items }: Compared, sign: 1 | -1) => {
    for (const item of items)
      sums.set(groupOf(item), (sums.get(groupOf(item)) ?? new Big(0)).plus(new Big(item.amount_pln).times(sign)))
  }
  add(after, 1)
  add(before, -1)
  const changed = [...sums].filter(([, sum]) => !sum.eq(0)).toSorted(([, one], [, other]) => other.abs().cmp(one.abs()))
  return {
    period: before.period,
    total_pln: new Big(after.total_pln).minus(before.total_pln).toNumber(),
    groups: changed.slice(0, mostGroups).map(([category, sum]) => ({ category, amount_pln: sum.toNumber() })),
  }
}

function groupOf({ category, type }: Compared['items'][number]): Group['category'] {
  return type === 'rent_and_fixed' ? null : (category ?? 'other')
}
