import { readPdfText } from '../../readers/read-pdf-text.ts'
import { heavyTurns } from '../../readers/worker-turns.ts'
import type { DocumentToRead, ProposedReading } from '../assistant.ts'
import { emptyReading } from './empty-reading.ts'
import { findActive } from './find-active.ts'
import { readInvoice, readText } from './read-text.ts'

/**
 * The assistant without external services: reads the fields of KSeF invoices and the text of other PDFs. It cannot read pictures.
 */
export async function readByRules(document: DocumentToRead, signal: AbortSignal): Promise<ProposedReading> {
  const { accountId, kind, mediaType, load } = document
  if (mediaType === 'application/xml') return await readInvoice(load, { accountId, signal })
  if (mediaType !== 'application/pdf') return emptyReading({ code: 'no_lines', why: 'picture' })
  using turn = await heavyTurns.take({ accountId, signal })
  const text = await readPdfText(await load(), { turn, signal })
  if (kind === 'invoice') return await readText(text, { turn, signal })
  const reading = emptyReading({ code: 'no_lines', why: 'no_invoice' })
  return {
    ...reading,
    pages: text.pageCount ?? null,
    findings: [...reading.findings, ...findActive(text.isActive ?? false)],
  }
}
