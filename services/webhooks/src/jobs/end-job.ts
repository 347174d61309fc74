import { needsState } from '@lokum/contracts/problems/needs-state'
import { stateAdvice } from '@lokum/contracts/problems/state-advice'
import { WebhookJobCancelled, WebhookJobFinished } from '@lokum/contracts/webhooks/events'
import type { Author } from '@lokum/service-kit/audit/describe-change'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import { StateForbids } from '@lokum/service-kit/problem'
import type { EntityManager } from '@mikro-orm/postgresql'
import { describeJob, type JobRow, jobVersions } from './job.ts'

type End = { state: 'finished' | 'cancelled' | 'failed'; error?: JobRow['error'] }

/** Ends a running job that the caller's transaction has locked, and records it. @throws StateForbids */
export async function endJob(context: Author & { em: EntityManager }, row: JobRow, end: End): Promise<void> {
  if (row.state !== 'running') {
    const object = { en: 'the job', pl: 'zadanie' }
    throw new StateForbids(needsState({ object, state: row.state, advice: stateAdvice.leaveJob }))
  }
  const { em, now } = context
  Object.assign(row, { ...end, waitsFor: null, updatedAt: now, finishedAt: now })
  await em.flush()
  const object = { id: row.id, version: jobVersions.ended }
  const event = end.state === 'cancelled' ? WebhookJobCancelled : WebhookJobFinished
  await recordChange(context, { event, object, data: describeJob(row) })
}
