import type { Move } from './a-history.ts'
import { type Account, chosen } from './an-account.ts'
import { dayAt } from './days-of-history.ts'

/** A payment with the code of a settlement, for an agreement, or without either; some are refunds. */
export async function pay(account: Account, { which, part, grosze, day }: Move) {
  const code = account.shown(chosen(account.settlements, which) ?? '').reference_code
  const named = part % 3 === 0 ? { agreement_id: chosen(account.agreements, which)?.id } : {}
  const amount = part % 4 === 0 ? grosze / 100 : Math.abs(grosze) / 10
  const title = part % 5 === 0 ? 'czynsz' : `czynsz ${code}`
  const body = { received_on: dayAt(day), amount_pln: amount, title, ...named }
  await account.make(account.payments, '/v1/payments', body)
}

export async function reverse(account: Account, { which }: Move) {
  const payment = chosen(account.payments, which)
  if (payment !== undefined) await account.ask('POST', `/v1/payments/${payment}/reverse`, { reason: 'A mistake' })
}

export async function match(account: Account, { which, part }: Move) {
  const payment = chosen(account.payments, which)
  const agreement_id = part % 4 === 0 ? null : chosen(account.agreements, part)?.id
  if (payment !== undefined) await account.ask('POST', `/v1/payments/${payment}/match`, { agreement_id })
}
