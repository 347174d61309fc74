import type { DocumentKind } from '@lokum/contracts/settlements/document'
import type { DocumentToRead, ProposedReading } from '../assistant.ts'
import { boundPages } from '../bound-reading.ts'
import type { PdfText } from '../readers/pdf-text.ts'
import { readPdfText } from '../readers/read-pdf-text.ts'
import { heavyTurns } from '../readers/worker-turns.ts'
import { emptyReading } from './empty-reading.ts'
import { findActive } from './find-active.ts'
import { readInvoice, readText } from './read-text.ts'

/**
 * The assistant without external services: reads the fields of KSeF invoices, and the text of other PDFs and of recognised
 * pictures. Other pictures await recognition.
 */
export async function readByRules(document: DocumentToRead, signal: AbortSignal): Promise<ProposedReading> {
  const { accountId, kind, mediaType, load, recognised } = document
  if (recognised && isRead(kind)) return await readText(recognised, { accountId, kind, signal })
  if (mediaType === 'application/xml') return await readInvoice(load, { accountId, signal })
  if (mediaType !== 'application/pdf')
    return isRead(kind) ? awaitingRecognition : emptyReading({ code: 'no_lines', why: 'picture' })
  return await readPdf(document, signal)
}

async function readPdf({ accountId, kind, load }: DocumentToRead, signal: AbortSignal): Promise<ProposedReading> {
  using turn = await heavyTurns.take({ accountId, signal })
  const text = await readPdfText(await load(), { turn, signal })
  const isPicture = isScan(text)
  if (isRead(kind) && kind !== 'meter_photo' && !isPicture) return await readText(text, { kind, turn, signal })
  const reading =
    isRead(kind) && isPicture ? awaitingRecognition : emptyReading({ code: 'no_lines', why: 'no_invoice' })
  return {
    ...reading,
    pages: boundPages(text.pageCount),
    findings: [...reading.findings, ...findActive(text.isActive ?? false)],
  }
}

/** Whether a PDF has pages and no text. */
export function isScan({ unreadable, pageCount }: PdfText): boolean {
  return unreadable === 'no_text' && pageCount !== 0
}

function isRead(kind: DocumentKind): boolean {
  return kind !== 'other'
}

const awaitingRecognition: ProposedReading = {
  ...emptyReading({ code: 'no_lines', why: 'waiting' }),
  awaits: 'recognition',
}
