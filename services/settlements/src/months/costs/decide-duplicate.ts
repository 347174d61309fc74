import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { Document } from '@lokum/contracts/settlements/document'
import type { DecideDuplicate } from '@lokum/contracts/settlements/document-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import { elseNotFound } from '@lokum/service-kit/database/else-not-found'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { NotFound, Problem, StateForbids } from '@lokum/service-kit/problem'
import { LockMode } from '@mikro-orm/core'
import { describeDocument } from '../../documents/describe-document.ts'
import { DocumentReadingRow, DocumentRow } from '../../documents/document.ts'
import { findSameInvoice, followUsed, lockInvoices } from '../../documents/duplicate-invoice.ts'
import { lockDocument, raiseDocument } from '../../documents/lock-document.ts'
import { refuseUsed, type Use } from '../../queries/refuse-used.ts'
import { languageOfEvents } from '../../words/language-of-events.ts'
import { CostInUse } from './cost.ts'
import { usedBy } from './used-by.ts'

type Request = RequestOf<typeof DecideDuplicate>

/** The document of the request, and the other one: what is known of each. */
type Pair = { own: DocumentReadingRow; other: DocumentReadingRow }

/**
 * Decides whether two documents are one invoice. If so, one of them is used in place of the other; otherwise both are, unless
 * a third one has the same seller and number. Deciding the same again changes nothing.
 * @throws NotFound also for a document of another account · StateForbids · CostInUse
 */
export async function decideDuplicate(context: Context, { params, body }: Request): Promise<Answer<Document>> {
  const { em, caller, language } = context
  const { accountId } = caller
  const row = await em.findOneOrFail(DocumentRow, { accountId, id: params.id }, elseNotFound)
  await lockInvoices(em, accountId)
  const pair = await findPair(em, { accountId, documentId: row.id, other: body.document_id })
  const { own, other } = pair
  const before = { sameAs: own.sameAs, notSameAs: [...own.notSameAs], duplicateOf: own.duplicateOf }
  if (body.decision === 'same')
    await takeAsOne(em, body.use === 'this' ? { used: own, unused: other } : { used: other, unused: own })
  else await tellApart(em, pair)
  await em.flush()

  const locked = await lockDocument(em, row)
  const document = describeDocument(row, own, locked.lines, languageOfEvents)
  const object = { id: row.id, version: await raiseDocument(em, locked) }
  const { decision, reason, use } = body
  const data = { document, other_document_id: other.documentId, decision, reason, use, before: describeBefore(before) }
  await recordAudit(context, { action: 'document.duplicate_decided', object, data })
  return { body: describeDocument(row, own, locked.lines, language), language }
}

type PairKey = { accountId: string; documentId: string; other: string | undefined }

/** Both readings, locked against attaching and charging. @throws NotFound · StateForbids */
async function findPair(em: Context['em'], { accountId, documentId, other }: PairKey): Promise<Pair> {
  const own = await em.findOne(DocumentReadingRow, { accountId, documentId })
  const otherId = other ?? own?.duplicateOf ?? own?.sameAs
  if (!own || !otherId) throw new StateForbids(stateReasons.noDuplicate)
  if (![own.duplicateOf, own.sameAs, ...own.notSameAs].includes(otherId))
    throw new Problem('not_found', { faults: [{ pointer: '#/document_id', code: 'not_found' }] })
  const where = { accountId, documentId: { $in: [documentId, otherId] } }
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { documentId: 'asc' } } as const
  const rows = await em.find(DocumentReadingRow, where, locked)
  const found = rows.find((reading) => reading.documentId === otherId)
  if (!found) throw new NotFound()
  return { own, other: found }
}

/** Documents that used the unused one follow it. @throws StateForbids · CostInUse when the unused one is in use */
async function takeAsOne(
  em: Context['em'],
  { used, unused }: { used: DocumentReadingRow; unused: DocumentReadingRow },
) {
  if (unused.sameAs === used.documentId) return
  await requireUnused(em, unused)
  Object.assign(used, { duplicateOf: null, sameAs: null, notSameAs: without(used, unused) })
  Object.assign(unused, { duplicateOf: null, sameAs: used.documentId, notSameAs: without(unused, used) })
  await followUsed(em, used, unused)
  await runSql(em, forgetApartments, [used.accountId, unused.documentId])
}

function without({ notSameAs }: DocumentReadingRow, { documentId }: DocumentReadingRow): string[] {
  return notSameAs.filter((id) => id !== documentId)
}

// Later settlements do not attach it any more.
const forgetApartments = 'DELETE FROM document_apartment WHERE account_id = $1 AND document_id = $2'

async function tellApart(em: Context['em'], { own, other }: Pair): Promise<void> {
  if (own.notSameAs.includes(other.documentId)) return
  Object.assign(own, { duplicateOf: null, sameAs: null, notSameAs: [...own.notSameAs, other.documentId] })
  await em.flush()
  own.duplicateOf = await findSameInvoice(em, own)
}

async function requireUnused(em: Context['em'], { accountId, documentId }: DocumentReadingRow): Promise<void> {
  const attached = await runSql<Use>(em, findAttachments, [accountId, documentId])
  refuseUsed(attached, stateReasons.documentAttached)
  const charged = await runSql<{ id: string }>(em, findCharges, [accountId, documentId])
  const blocking = charged.map(({ id }) => id)
  if (blocking.length > 0) throw new CostInUse(usedBy.item, blocking)
}

const findAttachments = `
  SELECT settlement.id, settlement.reference_code AS code
  FROM settlement_document attached
  JOIN settlement ON settlement.account_id = attached.account_id AND settlement.id = attached.settlement_id
  WHERE attached.account_id = $1 AND attached.document_id = $2 AND settlement.state <> 'cancelled'
  ORDER BY settlement.id LIMIT 1000`

const findCharges = `
  SELECT id FROM cost WHERE account_id = $1 AND document_id = $2
  UNION
  SELECT settlement_id FROM item WHERE account_id = $1 AND source_document_id = $2 AND state <> 'rejected'
  ORDER BY id LIMIT 1000`

type Decided = Pick<DocumentReadingRow, 'sameAs' | 'notSameAs' | 'duplicateOf'>

function describeBefore({ sameAs, notSameAs, duplicateOf }: Decided) {
  return { same_as: sameAs ?? null, not_same_as: notSameAs, duplicate_of: duplicateOf ?? null }
}
