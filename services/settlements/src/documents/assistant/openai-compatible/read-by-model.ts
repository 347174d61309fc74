import { readPdfText } from '../../readers/read-pdf-text.ts'
import { heavyTurns } from '../../readers/worker-turns.ts'
import type { Assistant, DocumentToRead, ProposedReading } from '../assistant.ts'
import { pagesOf } from '../bound-reading.ts'
import { findActive } from '../rules/find-active.ts'
import { readText } from '../rules/read-text.ts'
import { askModel, type Model, ModelFailed } from './ask-model.ts'
import { confirmInWorker } from './confirm-in-worker.ts'
import { countRead } from './count-read.ts'
import { drawPictures } from './draw-pictures.ts'

type LogLine = (facts: Record<string, unknown>, name: string) => void
type Pictured = Model & {
  /** How many pages of a PDF are sent as pictures, too. */
  pagePictures: number
}
type Parts = Pictured & { rules: Assistant; log: { info: LogLine; warn: LogLine } }

const maxTextLength = 60_000
const maxImageBytes = 8_000_000
const images = ['image/jpeg', 'image/png', 'image/webp']

/**
 * The assistant that uses a model. Its answer is checked against the document; when the answer cannot be used, the rules read the
 * document instead, and the reading says so. KSeF invoices are always read by rules.
 */
export function createModelReader(parts: Parts): Assistant {
  return async (document, signal) => {
    const isBill = document.kind === 'invoice' || document.kind === 'other'
    if (!isBill || document.mediaType === 'application/xml') return parts.rules(document, signal)
    const startedAt = performance.now()
    const record = (outcome: string) => {
      countRead({ outcome })
      const seconds = (performance.now() - startedAt) / 1_000
      if (outcome === 'read') parts.log.info({ seconds }, 'assistant.read')
      else parts.log.warn({ reason: outcome, seconds }, 'assistant.fell_back')
    }
    try {
      const reading = await readWithModel(parts, document, signal)
      record('read')
      return reading
    } catch (error) {
      if (!(error instanceof ModelFailed)) throw error
      record(error.reason)
      return fallBack(await parts.rules(document, signal), error.reason)
    }
  }
}

async function readWithModel(model: Pictured, document: DocumentToRead, signal: AbortSignal): Promise<ProposedReading> {
  const { accountId, mediaType, sizeBytes, load } = document
  if (mediaType !== 'application/pdf') {
    if (!images.includes(mediaType)) throw new ModelFailed('media_type')
    if (sizeBytes > maxImageBytes) throw new ModelFailed('too_large_to_send')
    const reply = await askModel(model, { image: { bytes: await load(), mediaType } }, signal)
    return await confirmInWorker({ reply, pages: null }, { accountId, signal })
  }
  const { pages, pageCount, text, findings } = await readTrustedText(document, signal)
  if (text === '') throw new ModelFailed('no_text')
  if (text.length > maxTextLength) throw new ModelFailed('too_large_to_send')
  const pictures = await drawPictures(document, { pages: Math.min(model.pagePictures, pages.length), signal })
  const reply = await askModel(model, { text, pictures }, signal)
  const reading = await confirmInWorker({ reply, pages }, { accountId, signal })
  return { ...reading, pages: pageCount, findings: [...reading.findings, ...findings] }
}

/** A document with text addressed to a machine is read by rules, which follow no instructions. @throws ModelFailed */
async function readTrustedText({ accountId, load }: DocumentToRead, signal: AbortSignal) {
  using turn = await heavyTurns.take({ accountId, signal })
  const read = await readPdfText(await load(), { turn, signal })
  const { findings } = await readText(read, { turn, signal })
  if (findings.some(({ code }) => code === 'suspicious_text')) throw new ModelFailed('suspicious_text')
  return {
    pages: read.pages,
    pageCount: pagesOf(read.pageCount),
    findings: findActive(read.isActive ?? false),
    text: read.pages.flatMap(({ lines }) => lines).join('\n'),
  }
}

function fallBack(reading: ProposedReading, reason: string): ProposedReading {
  return { ...reading, findings: [...reading.findings, { code: 'assistant_fell_back', technical: reason }] }
}
