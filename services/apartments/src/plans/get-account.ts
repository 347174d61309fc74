import type { Account } from '@lokum/contracts/apartments/account-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { limitOf, newPlan, type Plans } from './plan.ts'

/** Returns the caller's account; one that never had an apartment is new, and has no row yet. */
export async function getAccount({ em, caller, plans }: Context & { plans: Plans }): Promise<Answer<Account>> {
  const { accountId } = caller
  const [row] = await runSql<{ plan: string; apartments: number }>(em, select, [accountId])
  const { plan, apartments: used } = row ?? { plan: newPlan, apartments: 0 }
  return { body: { id: accountId, plan, apartments: { used, limit: limitOf(plans, plan) } } }
}

const select = 'SELECT plan, apartments FROM account WHERE id = $1'
