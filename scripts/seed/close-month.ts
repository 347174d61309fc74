import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@lokum/client'
import type { Schemas } from '@lokum/client/types'
import type { Letting } from '../papers/lettings.ts'
import { type Month, monthBefore } from '../papers/months.ts'
import { collectPapers } from './collect-papers.ts'
import type { Tenancy } from './open-tenancy.ts'

type Shown = Pick<Schemas['Settlement'], 'id' | 'state' | 'period' | 'reference_code' | 'total_pln'>
export type Settlement = Shown & Partial<Pick<Schemas['SettlementDetail'], 'missing'>>
export type Goal = Letting['last']

/** Surplus on the bill that waits for the landlord: the supplier counted more than the meter. */
const extraKwh = 12

/** Takes a settlement on from where it is: the newest statement of a tenancy is mailed, older ones are handed over. */
export async function closeMonth(
  tenancy: Tenancy,
  month: Month,
  { found, goal }: { found: Settlement; goal: Goal },
): Promise<Settlement> {
  const { lokum } = tenancy
  const { id } = found
  let now = found
  if (now.state === 'draft' && goal !== 'draft') {
    await collectPapers(tenancy, month, { id, extraKwh: goal === 'calculated' ? extraKwh : 0 })
    now = (await lokum.calculateSettlement({ id })).data
  }
  if (now.state === 'calculated' && (goal === 'prepared' || goal === 'sent')) {
    await decide(lokum, now)
    now = (await lokum.prepareSettlement({ id })).data
  }
  if (now.state !== 'prepared' || goal !== 'sent') return now
  if (isMailed(tenancy, month)) return await mail(lokum, id)
  return (await lokum.markStatementSent({ id, body: { reason: 'Wręczone najemcy do rąk własnych' } })).data
}

function isMailed({ now, letting }: Tenancy, { period }: Month): boolean {
  return period === monthBefore(now, letting.last === 'sent' ? 1 : 2).period
}

/** The landlord pays what was billed and not used, and approves the proposals. */
async function decide(lokum: Client, { id, ...calculated }: Settlement): Promise<void> {
  const missing = calculated.missing ?? (await lokum.getSettlement({ id })).data.missing
  const open = missing.flatMap(({ code, document_id }) => (code === 'open_line' ? [document_id ?? ''] : []))
  const decision = { decision: 'landlord', reason: 'Licznik pokazał mniej, niż policzył dostawca' } as const
  for (const document of new Set(open)) await lokum.decideLines({ id: document, body: decision })
  await lokum.decideItems({ id, body: { decision: 'approve' } })
}

async function mail(lokum: Client, id: string): Promise<Settlement> {
  await lokum.sendStatement({ id })
  for (let tries = 0; tries < 1_500; tries += 1) {
    const { data } = await lokum.getSettlement({ id })
    if (data.state === 'sent') return data
    await sleep(200)
  }
  throw new Error('The mail did not leave within five minutes. Is the mailbox running?')
}
