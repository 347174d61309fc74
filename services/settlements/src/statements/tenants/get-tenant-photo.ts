import type { RequestOf } from '@lokum/contracts/interface/operation'
import { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import type { GetTenantPhoto } from '@lokum/contracts/settlements/tenant-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { StoredFile } from '@lokum/service-kit/http/serve-file'
import { NotFound } from '@lokum/service-kit/problem'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import { getDocumentContent } from '../../documents/get-document-content.ts'
import { ReadingRow } from '../../tenancies/meters/reading.ts'
import { StatementRow } from '../statement.ts'
import { listReadings } from './describe-readings.ts'
import { findLink, type Holder } from './find-link.ts'
import { listReleased } from './list-released.ts'

/**
 * Finds the photo of a reading that the tenant has sent, or that a statement visible to the tenant uses.
 * @throws Problem invalid_token · NotFound · DocumentStoreUnavailable
 */
export async function getTenantPhoto(
  context: Context & { store: DocumentStore },
  { params }: RequestOf<typeof GetTenantPhoto>,
): Promise<() => Promise<StoredFile>> {
  const { em } = context
  const link = await findLink(context)
  const reading = await em.findOne(ReadingRow, { accountId: link.accountId, id: params.reading_id })
  if (!reading?.photoDocumentId) throw new NotFound()
  const mayBeSeen = (await wasSent(em, link, reading.id)) || (await isPaidBy(em, link, reading.id))
  if (!mayBeSeen) throw new NotFound()
  return await getDocumentContent(context, { params: { id: reading.photoDocumentId }, query: {}, body: {} })
}

async function wasSent(em: Context['em'], link: Holder, readingId: string): Promise<boolean> {
  const sent = await runSql(em, selectSent, [link.accountId, link.agreementId, readingId])
  return sent.length > 0
}

const selectSent = `
  SELECT FROM reading_request_meter AS requested JOIN reading_request AS request
    ON request.account_id = requested.account_id AND request.id = requested.reading_request_id
  WHERE request.account_id = $1 AND request.agreement_id = $2 AND requested.reading_id = $3`

async function isPaidBy(em: Context['em'], { accountId, agreementId }: Holder, readingId: string) {
  const released = await listReleased(em, { accountId, agreementId })
  const where = { accountId, id: { $in: released.map(({ id }) => id) }, snapshot: { $like: `%${readingId}%` } }
  const naming = await em.find(StatementRow, where, { populate: ['snapshot'] })
  return naming
    .flatMap(({ snapshot }) => listReadings(StatementSnapshot.parse(JSON.parse(snapshot))))
    .some(({ reading_id }) => reading_id === readingId)
}
