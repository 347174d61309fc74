import { sampleId } from './samples.ts'
import type { Stage } from './stage.ts'

const settlement = { id: sampleId('settlement') }

/** The statement of October, cancelled once, mailed and nearly corrected; and one of the other apartment, handed over. */
export async function playStatement(stage: Stage): Promise<void> {
  await stage.play('prepareSettlement')
  await stage.play('reopenSettlement')
  await stage.also('prepareSettlement', { params: settlement })
  const { bytes } = await stage.play('getStatement')
  await stage.play('verifyStatement', { file: { name: 'rozliczenie.pdf', type: 'application/pdf', bytes } })
  for (const id of ['getStatementPage', 'listStatements', 'sendStatement']) await stage.play(id)
  await stage.until(`/v1/settlements/${settlement.id}`, ({ state }) => state === 'sent')
  for (const id of ['getSettlement', 'listMails', 'correctSettlement', 'cancelCorrection']) await stage.play(id)
  await playHandedOver(stage)
  for (const id of ['getMonthOverview', 'listMonths']) await stage.play(id)
}

async function playHandedOver(stage: Stage): Promise<void> {
  await stage.also('createSettlement', { body: { apartment_id: sampleId('apartment', 2), period: '2026-08' } })
  const params = { id: sampleId('settlement', 3) }
  await stage.also('calculateSettlement', { params })
  await stage.also('decideItems', { params, body: { decision: 'approve' } })
  await stage.also('prepareSettlement', { params })
  await stage.play('markStatementSent')
}
