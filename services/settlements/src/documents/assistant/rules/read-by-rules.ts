import type { Finding } from '@lokum/contracts/settlements/document'
import { KsefRefused, NotKsef } from '../../readers/ksef-invoice.ts'
import { readKsef } from '../../readers/read-ksef.ts'
import { readPdfText } from '../../readers/read-pdf-text.ts'
import type { DocumentToRead, ProposedReading } from '../assistant.ts'
import { readKsefDocument } from './read-ksef-document.ts'
import { readPages } from './read-pages.ts'

/**
 * The assistant without external services: reads the fields of KSeF invoices and the text of other PDFs. It cannot read pictures.
 */
export async function readByRules(
  { kind, mediaType, bytes }: DocumentToRead,
  signal: AbortSignal,
): Promise<ProposedReading> {
  if (mediaType === 'application/xml') return readXml(bytes)
  if (mediaType !== 'application/pdf')
    return emptyReading('no_lines', 'A picture is not read by rules; type what it shows.')
  if (kind !== 'invoice') return emptyReading('no_lines', 'Only invoices are read.')
  const { pages, truncated, unreadable } = await readPdfText(bytes, signal)
  const reading = readPages(pages)
  const findings: Finding[] = [
    ...(unreadable === undefined ? [] : [{ code: 'unreadable', detail: unreadable } as const]),
    ...(truncated
      ? [{ code: 'truncated', detail: 'The document is too long; only its beginning was read.' } as const]
      : []),
    ...reading.findings,
  ]
  return { ...reading, findings }
}

function readXml(bytes: Uint8Array): ProposedReading {
  try {
    return readKsefDocument(readKsef(bytes))
  } catch (error) {
    if (error instanceof KsefRefused) return emptyReading('unreadable', `${error.reason.en}.`)
    if (error instanceof NotKsef) return emptyReading('unreadable', 'The XML is no KSeF invoice.')
    throw error
  }
}

/** An empty reading with the reason. */
function emptyReading(code: Finding['code'], detail: string): ProposedReading {
  const head = { supplier: null, number: null, issuedOn: null, periodFrom: null, periodTo: null }
  return { readBy: 'rules', ...head, totalPln: null, toPayPln: null, lines: [], findings: [{ code, detail }] }
}
