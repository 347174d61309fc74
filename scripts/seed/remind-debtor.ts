import { dayAfter } from '../papers/months.ts'
import type { Tenancy } from './open-tenancy.ts'
import type { Seed } from './seed.ts'

/** Moves the due days of a debtor into the past, which needs the local database, and mails the first reminder. */
export async function remindDebtor({ setDueDay }: Seed, { lokum, now, letting, agreement: { id } }: Tenancy) {
  if (letting.unpaid === 0 || setDueDay === undefined) return
  const { data: reminders } = await lokum.listReminders({ id })
  if (reminders.data.length > 0) return
  const today = now.toISOString().slice(0, 10)
  const { data: balance } = await lokum.getBalance({ id })
  for (const { settlement_id, period, open_pln } of balance.settlements) {
    const agreed = dayAfter(period, 10)
    if (open_pln > 0 && agreed < today) await setDueDay(settlement_id, agreed)
  }
  await lokum.createReminder({ id, body: {} })
}
