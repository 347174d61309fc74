import { setTimeout as sleep } from 'node:timers/promises'
import { each } from '@lokum/client/each'
import type { Schemas } from '@lokum/client/types'
import type { Letting } from './lettings.ts'
import { dayAfter, monthsBefore } from './months.ts'
import type { Seed } from './seed.ts'

type Settlement = Pick<Schemas['Settlement'], 'id' | 'state' | 'period' | 'reference_code' | 'total_pln'>

/** Settles the months of an agreement one after another: older statements are handed over, the last one is mailed. */
export async function settleMonths(seed: Seed, letting: Letting, agreement: Schemas['Agreement']): Promise<void> {
  const { lokum, now } = seed
  const known = new Map<string, Settlement>()
  for await (const one of each(lokum.listSettlements, { agreement_id: agreement.id })) known.set(one.period, one)
  const paid = new Set<string | null>()
  for await (const { title } of each(lokum.listPayments, { agreement_id: agreement.id })) paid.add(title)

  const periods = monthsBefore(now, letting.months)
  for (const [index, period] of periods.entries()) {
    const monthsLeft = periods.length - 1 - index
    const found = known.get(period) ?? (await createSettlement(seed, agreement, period))
    const sent = await closeMonth(seed, found, monthsLeft === 0)
    const title = `Czynsz ${sent.reference_code}`
    if (monthsLeft > letting.unpaid && !paid.has(title)) {
      const transfer = { received_on: dayAfter(period, 8), amount_pln: sent.total_pln, payer: letting.tenant.name }
      await lokum.recordPayment({ body: { ...transfer, title } })
    }
  }
}

async function createSettlement({ lokum }: Seed, { id, apartment_id }: Schemas['Agreement'], period: string) {
  const { data } = await lokum.createSettlement({ body: { apartment_id, agreement_id: id, period } })
  return data
}

/** Takes a settlement on from where it is. */
async function closeMonth({ lokum }: Seed, settlement: Settlement, isLast: boolean): Promise<Settlement> {
  const { id } = settlement
  let now = settlement
  if (now.state === 'draft') now = (await lokum.calculateSettlement({ id })).data
  if (now.state === 'calculated') {
    await lokum.approveAllItems({ id })
    now = (await lokum.prepareSettlement({ id })).data
  }
  if (now.state !== 'prepared') return now
  if (!isLast) return (await lokum.markStatementSent({ id, body: { reason: 'Wręczone najemcy do rąk własnych' } })).data
  return await mail({ lokum }, id)
}

async function mail({ lokum }: Pick<Seed, 'lokum'>, id: string): Promise<Settlement> {
  await lokum.sendStatement({ id })
  for (let tries = 0; tries < 100; tries += 1) {
    const { data } = await lokum.getSettlement({ id })
    if (data.state === 'sent') return data
    await sleep(200)
  }
  throw new Error('The mail did not leave within 20 s. Is the mailbox running?')
}
