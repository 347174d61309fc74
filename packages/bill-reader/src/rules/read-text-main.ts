import type { DocumentKind } from '@lokum/contracts/settlements/document'
import { answerTasks } from '@lokum/service-kit/workers/answer-tasks'
import type { ProposedReading } from '../assistant.ts'
import { boundReading } from '../bound-reading.ts'
import { FileRefused, UnknownFile } from '../readers/file-refused.ts'
import type { PdfText } from '../readers/pdf-text.ts'
import { readKsef } from '../readers/read-ksef.ts'
import { emptyReading } from './empty-reading.ts'
import { findInText } from './find-in-text.ts'
import { readAgreement } from './read-agreement.ts'
import { readKsefDocument } from './read-ksef-document.ts'
import { readPages } from './read-pages.ts'

/** The bytes of a KSeF invoice, or the text of a PDF. */
export type TextTask = { invoice: Uint8Array } | { text: PdfText; kind: DocumentKind }

answerTasks((task: TextTask) => boundReading('invoice' in task ? readXml(task.invoice) : readPaper(task)))

function readXml(bytes: Uint8Array): ProposedReading {
  try {
    return readKsefDocument(readKsef(bytes))
  } catch (error) {
    if (error instanceof FileRefused)
      return emptyReading({ code: 'unreadable', why: 'invalid', technical: error.reason.en })
    if (error instanceof UnknownFile) return emptyReading({ code: 'unreadable', why: 'not_ksef' })
    throw error
  }
}

function readPaper({ text, kind }: Extract<TextTask, { text: PdfText }>): ProposedReading {
  const { pages, pageCount = null } = text
  const reading = kind === 'agreement' ? readAgreement(pages) : readPages(pages)
  return { ...reading, pages: pageCount, findings: [...findInText(text), ...reading.findings] }
}
