import { sampleId } from './samples.ts'
import type { Stage } from './stage.ts'

/** A winter of advances for heating. */
export async function playTrueUp(stage: Stage): Promise<void> {
  const body = { starts_on: '2026-11-01', reason: 'amendment', advances: [{ category: 'heating', amount_pln: 180 }] }
  await stage.also('createTerms', { params: { id: sampleId('agreement') }, body })
  await stage.play('createTrueUp')
}
