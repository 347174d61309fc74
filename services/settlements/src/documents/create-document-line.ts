import { maxLines } from '@lokum/bill-reader/bound-reading'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { Document } from '@lokum/contracts/settlements/document'
import type { CreateDocumentLine } from '@lokum/contracts/settlements/document-line-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { Problem } from '@lokum/service-kit/problem'
import Big from 'big.js'
import { describeDocument, describeLine } from './describe-document.ts'
import { DocumentLineRow, type DocumentReadingRow, type DocumentRow } from './document.ts'
import { forgetRecognition } from './forget-recognition.ts'
import { lockDocument, raiseDocument } from './lock-document.ts'
import type { ReadingContext } from './obtain-reading.ts'
import { requireReading } from './read-document.ts'
import { type LineUses, replaceLine } from './replace-line.ts'
import { requireChargeable } from './require-chargeable.ts'
import { requireDays } from './require-days.ts'

/** The number of lines that the landlord may add to those that were read. */
const maxTypedLines = 200

/** The document already has the maximum number of lines. */
class DocumentFull extends Problem {
  constructor(max: number) {
    super('invalid_state', { values: { reason: stateReasons.documentFull(max) } })
  }
}

type Request = RequestOf<typeof CreateDocumentLine>

/**
 * Adds a line entered by the landlord after the existing ones. An unread document is read first, so that the landlord sees
 * its lines before adding others; a picture that waits for its recognition is then read by the landlord alone. A line that it
 * replaces is in the audit entry as it was read.
 * @throws ValidationFailed · NotFound · PrerequisiteMissing · DocumentFull · StateForbids
 */
export async function createDocumentLine(
  context: ReadingContext & LineUses,
  { params, body }: Request,
): Promise<Answer<Document>> {
  const { em, caller, language } = context
  requireChargeable({ quantity: body.quantity, rate: body.rate_pln, amount: body.amount_pln })
  requireDays(body)
  const locked = await lockDocument(em, { accountId: caller.accountId, id: params.id })
  const { row: document, reading, lines } = locked
  if (reading) await cancelRecognition(em, reading)
  else await requireReading(context, params.id)
  if (lines.length >= maxLines + maxTypedLines) throw new DocumentFull(maxLines + maxTypedLines)

  const read = lines.find(({ line }) => line === body.replaces)
  const replaced = read && describeLine(read)
  if (body.replaces !== undefined) await replaceLine(context, locked, body.replaces)
  const line = (lines.at(-1)?.line ?? 0) + 1
  const row = em.create(DocumentLineRow, {
    ...rowOf(body, document),
    accountId: caller.accountId,
    documentId: params.id,
    line,
  })
  const object = { id: params.id, version: await raiseDocument(em, locked) }
  const data = { document_id: params.id, line: describeLine(row), ...(replaced && { replaced }) }
  await recordAudit(context, { action: 'document.line_added', object, data })
  return {
    body: describeDocument(document, reading, [...lines, row], language),
    language,
    location: `/v1/documents/${params.id}`,
  }
}

/** A row of an invoice beyond those that were kept is typed with its path. */
const rowOfInvoice = /^Fa\/FaWiersz\[[1-9]\d{0,4}\]$/

function rowOf(body: Request['body'], { mediaType }: Pick<DocumentRow, 'mediaType'>) {
  const isRow = mediaType === 'application/xml' && rowOfInvoice.test(body.place)
  return {
    kind: body.kind,
    category: body.category,
    label: body.label,
    quantity: writeNumber(body.quantity),
    unit: body.unit ?? null,
    ratePln: writeNumber(body.rate_pln),
    amountPln: writeNumber(body.amount_pln),
    conversionFactor: writeNumber(body.conversion_factor),
    meterNumber: body.meter_number ?? null,
    zone: body.zone ?? null,
    periodFrom: body.period_from ?? null,
    periodTo: body.period_to ?? null,
    place: body.place,
    at: isRow ? ({ kind: 'xml', path: body.place } as const) : null,
    excerpt: null,
    confidence: null,
    proposedBy: 'landlord' as const,
    replaces: body.replaces ?? null,
  }
}

/** A decimal as the tables have it: the shortest text of a small number uses an exponent. */
export function writeNumber(number: number | undefined): string | null {
  return number === undefined ? null : new Big(number).toFixed()
}

/** Cancels the recognition of text once lines are typed, so that no line is counted twice. */
async function cancelRecognition(em: Context['em'], reading: DocumentReadingRow): Promise<void> {
  if (reading.state !== 'waiting') return
  const others = reading.findings.filter(({ code }) => code !== 'no_lines')
  Object.assign(reading, { state: 'done', findings: [...others, { code: 'no_lines', why: 'picture' }] })
  await forgetRecognition(em, reading)
}
