import { aPicture } from '../world/a-picture.ts'
import { sampleId } from './samples.ts'
import type { Stage } from './stage.ts'

/** October of the let apartment, from its creation to the last decision. */
export async function playSettlement(stage: Stage): Promise<void> {
  for (const id of ['createSettlement', 'listSettlements', 'listDueSettlements', 'attachDocument']) await stage.play(id)
  await playMistake(stage)
  for (const id of ['calculateSettlement', 'listDocumentUses', 'computeItem', 'createItem']) await stage.play(id)
  await stage.play('decideItems')
  await stage.play('decideLines')
  await stage.play('getDocumentLedger')
  await stage.also('decideItems', { params: { id: sampleId('settlement') }, body: { decision: 'approve' } })
  const apartment_id = sampleId('apartment')
  await stage.also('createSettlement', { body: { apartment_id, period: '2026-09' } })
  await stage.play('cancelSettlement')
}

/** A document that is attached, detached and deleted. */
async function playMistake(stage: Stage): Promise<void> {
  await stage.also('createDocument', { body: { kind: 'other' }, file: { name: 'notatka.png', bytes: aPicture(3) } })
  const body = { document_id: sampleId('document', 5) }
  await stage.also('attachDocument', { params: { id: sampleId('settlement') }, body })
  await stage.play('detachDocument')
  await stage.play('deleteDocument')
}
