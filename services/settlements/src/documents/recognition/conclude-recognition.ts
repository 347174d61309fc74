import type { ProposedReading } from '@lokum/bill-reader/assistant'
import type { UnreadablePicture } from '@lokum/bill-reader/findings/finding'
import { DocumentRead } from '@lokum/contracts/settlements/events'
import type { Author } from '@lokum/service-kit/audit/describe-change'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import { serviceItself } from '@lokum/service-kit/audit/service-itself'
import type { Context } from '@lokum/service-kit/http/context'
import type { Edge } from '@lokum/service-kit/http/edge'
import { NotFound, StateForbids } from '@lokum/service-kit/problem'
import { languageOfEvents } from '../../words/language-of-events.ts'
import { describeDocument } from '../describe-document.ts'
import type { DocumentUses } from '../document-uses.ts'
import { lockInvoices } from '../duplicate-invoice.ts'
import { forgetRecognition } from '../forget-recognition.ts'
import { lockDuplicates } from '../free-duplicates.ts'
import { type LockedDocument, lockDocument, raiseDocument } from '../lock-document.ts'
import { rewriteReading } from '../rewrite-reading.ts'
import type { MatchCounter } from './match-counter.ts'
import { lockLeased, type RecognitionLease } from './recognition-lease.ts'

export type Conclusion = Pick<Edge, 'orm' | 'committed'> & {
  clock: () => Date
  uses: Pick<DocumentUses, 'requireUnstated' | 'requireUnusedLines'>
  matchCounter: MatchCounter
}

/** The reading, or the reason why there is none. */
export type Outcome = { read: ProposedReading } | { unreadable: UnreadablePicture }

/**
 * Stores the outcome in one transaction, unless the lease is lost. Lines that a statement or a settlement uses stay as they are.
 * Returns whether the outcome was stored.
 */
export async function concludeRecognition(
  parts: Conclusion,
  lease: RecognitionLease,
  outcome: Outcome,
): Promise<boolean> {
  try {
    return await store(parts, lease, outcome)
  } catch (error) {
    if (error instanceof NotFound) return false
    if (!(error instanceof StateForbids) || !('read' in outcome)) throw error
    return await store(parts, lease, { unreadable: 'picture_in_use' })
  }
}

async function store(
  { orm, clock, committed, uses, matchCounter }: Conclusion,
  lease: RecognitionLease,
  outcome: Outcome,
): Promise<boolean> {
  const { accountId, documentId } = lease
  const isStored = await orm.em.fork().transactional(async (em) => {
    const context = { ...serviceItself({ name: 'settlements', accountId, now: clock() }), em, ...uses }
    await lockInvoices(em, accountId)
    await lockDuplicates(em, { accountId, documentId })
    const locked = await lockDocument(em, { accountId, id: documentId })
    if (!(await lockLeased(em, lease))) return false
    if ('read' in outcome) {
      await uses.requireUnstated(em, { accountId, documentId })
      const { seen } = outcome.read
      const proposed = {
        ...outcome.read,
        counter: seen ? await matchCounter(em, { ...namedOf(locked), accountId, seen, now: clock() }) : null,
      }
      await rewriteReading(context, locked, { proposed, action: 'document.recognised' })
    } else await fail(context, locked, outcome.unreadable)
    await forgetRecognition(em, { accountId, documentId })
    return true
  })
  if (isStored) committed()
  return isStored
}

function namedOf({ row, reading }: LockedDocument) {
  return { takenAt: row.takenAt ?? null, namedMeter: reading?.namedMeter ?? null }
}

type Writing = Author & Pick<Context, 'em'>

async function fail(context: Writing, locked: LockedDocument, why: UnreadablePicture): Promise<void> {
  const { row, reading, lines } = locked
  if (!reading) throw new Error('A document is recognised only after it was read.')
  const others = reading.findings.filter(({ code }) => code !== 'no_lines' && code !== 'unreadable')
  Object.assign(reading, { state: 'failed', findings: [...others, { code: 'unreadable', why }] })
  const object = { id: row.id, version: await raiseDocument(context.em, locked) }
  const data = describeDocument(row, reading, lines, languageOfEvents)
  await recordChange(context, { event: DocumentRead, action: 'document.not_recognised', object, data })
}
