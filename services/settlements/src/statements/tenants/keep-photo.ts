import { CreateTenantReading } from '@lokum/contracts/settlements/tenant-operations'
import { judgeReading } from '@lokum/month-engine/meters/judge-reading'
import type { Author } from '@lokum/service-kit/audit/describe-change'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import { type KeptFile, keepFile } from '../../documents/keep-file.ts'
import type { Quotas } from '../../quotas/quota-settings.ts'
import { loadHistory } from '../../tenancies/meters/load-history.ts'
import { findMeter } from '../../tenancies/meters/meter.ts'
import { requireAccepted } from '../../tenancies/meters/require-accepted.ts'
import type { ReceivedUpload } from '../../uploads/receive-upload.ts'
import { languageOfEvents } from '../../words/language-of-events.ts'
import { findRequestedMeter } from './find-requested-meter.ts'

type PhotoDeps = Pick<Edge, 'orm' | 'pool'> & { quotas: Quotas; store: DocumentStore }

const { mediaTypes } = CreateTenantReading.request.upload

/**
 * Stores the photo of an acceptable reading. Every refusal comes before anything is stored, so that a link cannot be used to fill
 * the landlord's store.
 * @throws the errors of createTenantReading · Problem document_type_unsupported, document_refused · QuotaExceeded · DocumentStoreUnavailable
 */
export async function keepPhoto(
  { orm, pool, quotas, store }: PhotoDeps,
  author: Author,
  { body, file }: ReceivedUpload<typeof CreateTenantReading>,
): Promise<KeptFile> {
  const context = { ...author, em: orm.em.fork(), ifMatch: undefined, language: languageOfEvents }
  const { meter } = await findRequestedMeter(context, body, 'look')
  const row = await findMeter(context.em, { id: meter.meterId, accountId: meter.accountId })
  const history = await loadHistory(context.em, { meter: row, register: meter.register, now: author.now })
  const { read_on: date, value, reason = null } = body
  const judgement = judgeReading(history, { date, value: String(value), rolledOver: false, reason })
  // A value that the landlord entered meanwhile is compared when the reading is received.
  if (judgement.outcome !== 'exists') requireAccepted(judgement, { meterId: row.id, devices: history.devices })
  return await keepFile({ pool, quotas, store, mediaTypes }, author, { file })
}
