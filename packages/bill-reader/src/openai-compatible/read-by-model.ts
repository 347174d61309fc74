import { Overloaded, ShareFull } from '@lokum/service-kit/problem'
import type { Assistant, DocumentToRead, ProposedReading } from '../assistant.ts'
import { boundPages } from '../bound-reading.ts'
import type { PdfText } from '../readers/pdf-text.ts'
import { readPdfText } from '../readers/read-pdf-text.ts'
import { heavyTurns } from '../readers/worker-turns.ts'
import { findInText } from '../rules/find-in-text.ts'
import { isScan } from '../rules/read-by-rules.ts'
import { readText } from '../rules/read-text.ts'
import { askModel, type Model, ModelFailed } from './ask-model.ts'
import { confirmInWorker } from './confirm-in-worker.ts'
import { countRead } from './count-read.ts'
import { drawPictures } from './draw-pictures.ts'
import type { ModelReply } from './model-reply.ts'

type LogLine = (facts: Record<string, unknown>, name: string) => void
type Pictured = Model & {
  /** How many pages are sent as pictures, too. */
  pagePictures: number
}
type ModelReaderDeps = Pictured & { rules: Assistant; log: { info: LogLine; warn: LogLine } }

const maxTextLength = 60_000

/**
 * The assistant that uses a model. Its answer is checked against the text of the document, so a picture awaits recognition first;
 * when the answer cannot be used, the rules read the document instead, and the reading says so. KSeF invoices are always read by
 * rules.
 */
export function createModelReader(parts: ModelReaderDeps): Assistant {
  return async (document, signal) => {
    const isBill = document.kind === 'invoice' || document.kind === 'other'
    if (!isBill || document.mediaType === 'application/xml') return parts.rules(document, signal)
    const paper = await readPaper(document, signal)
    // Rules recognise no other documents, but a model may read them.
    if (!paper) return parts.rules({ ...document, kind: 'invoice' }, signal)
    return await readOrFallBack(parts, document, { ...paper, signal })
  }
}

async function readOrFallBack(
  parts: ModelReaderDeps,
  document: DocumentToRead,
  paper: Paper & { signal: AbortSignal },
): Promise<ProposedReading> {
  const record = recordOutcome(parts.log)
  try {
    const reading = await readWithModel(parts, document, paper)
    record('read')
    return reading
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error
    record(error.reason)
    const byRules = document.kind === 'invoice' ? paper.byRules : await parts.rules(document, paper.signal)
    return fallBack(byRules, error.reason)
  }
}

/** Counts and logs what came of it, with the time since now. */
function recordOutcome(log: ModelReaderDeps['log']) {
  const startedAt = performance.now()
  return (outcome: string) => {
    countRead({ outcome })
    const seconds = (performance.now() - startedAt) / 1_000
    if (outcome === 'read') log.info({ seconds }, 'assistant.read')
    else log.warn({ reason: outcome, seconds }, 'assistant.fell_back')
  }
}

type Paper = { text: PdfText; byRules: ProposedReading }

/** The text of a document and what rules read in it; null for a picture that is not recognised yet. */
async function readPaper(
  { accountId, mediaType, load, recognised }: DocumentToRead,
  signal: AbortSignal,
): Promise<Paper | null> {
  if (mediaType !== 'application/pdf' && !recognised) return null
  using turn = await heavyTurns.take({ accountId, signal })
  const text = recognised ?? (await readPdfText(await load(), { turn, signal }))
  if (isScan(text)) return null
  return { text, byRules: await readText(text, { turn, signal }) }
}

/** A document with text addressed to a machine is read by rules, which follow no instructions. @throws ModelFailed */
async function readWithModel(
  model: Pictured,
  document: DocumentToRead,
  { text: paper, byRules, signal }: Paper & { signal: AbortSignal },
): Promise<ProposedReading> {
  if (byRules.findings.some(({ code }) => code === 'suspicious_text')) throw new ModelFailed('suspicious_text')
  const text = paper.pages.flatMap(({ lines }) => lines).join('\n')
  if (text === '') throw new ModelFailed('no_text')
  if (text.length > maxTextLength) throw new ModelFailed('too_large_to_send')
  const pictures = await drawPictures(document, { pages: Math.min(model.pagePictures, paper.pages.length), signal })
  const reply = await askModel(model, { text, pictures }, signal)
  const reading = await confirm(reply, document, { paper, signal })
  return {
    ...reading,
    ...(byRules.signs && { signs: byRules.signs }),
    pages: boundPages(paper.pageCount),
    findings: [...reading.findings, ...findInText(paper)],
  }
}

/** @throws ModelFailed also when no line of the answer is in the document */
async function confirm(
  reply: ModelReply,
  { accountId, recognised }: DocumentToRead,
  { paper: { pages }, signal }: { paper: PdfText; signal: AbortSignal },
): Promise<ProposedReading> {
  const reading = await confirmInWorker({ reply, pages }, { accountId, signal }).catch((error: unknown) => {
    // A picture would be recognised again, and the model asked again.
    if (recognised && (error instanceof Overloaded || error instanceof ShareFull)) throw new ModelFailed('busy')
    throw error
  })
  if (reading.lines.length === 0 && reply.lines.length > 0) throw new ModelFailed('not_in_document')
  return reading
}

function fallBack(reading: ProposedReading, reason: string): ProposedReading {
  return { ...reading, findings: [...reading.findings, { code: 'assistant_fell_back', technical: reason }] }
}
