import type { JsonBody } from '@lokum/local-stack/testing/client'
import type { World } from '@lokum/local-stack/world/open-world'
import { setDueDay } from '@lokum/local-stack/world/set-due-day'
import { sampleId } from './samples.ts'
import type { Stage } from './stage.ts'

/** A tenant whose statement became overdue is reminded, and pays in instalments. */
export async function playReminders(stage: Stage, world: World): Promise<void> {
  const balance = `/v1/agreements/${sampleId('agreement', 2)}/balance`
  const { settlements } = await stage.until(balance, () => true)
  const open = settlements.find(({ open_pln }: JsonBody) => open_pln > 0)
  await setDueDay(world, open.settlement_id, '2026-11-15')
  await stage.play('createReminder')
  await stage.play('listReminders')
  await stage.play('getInstalments')
  await stage.play('updateInstalments')
}
