// Prints the reading of a file as JSON: `npm run read -- bill.pdf [--kind agreement|meter_photo]`.
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { parseArgs } from 'node:util'
import type { DocumentToRead, ProposedReading } from '@lokum/bill-reader/assistant'
import { isPhoto } from '@lokum/bill-reader/photos/photo'
import type { MeasuredAnswer } from '@lokum/bill-reader/recognition/page-words'
import { readByRecognition } from '@lokum/bill-reader/recognition/read-by-recognition'
import { readByRules } from '@lokum/bill-reader/rules/read-by-rules'
import { DocumentKind } from '@lokum/contracts/settlements/document'

const mediaTypes = new Map<string, DocumentToRead['mediaType']>([
  ['.pdf', 'application/pdf'],
  ['.xml', 'application/xml'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.png', 'image/png'],
  ['.webp', 'image/webp'],
  ['.heic', 'image/heic'],
])

const { values, positionals } = parseArgs({ options: { kind: { type: 'string' } }, allowPositionals: true })
const [path] = positionals
const mediaType = mediaTypes.get(extname(path ?? '').toLowerCase())
const { data: kind } = DocumentKind.safeParse(values.kind ?? 'invoice')
if (path === undefined || mediaType === undefined || kind === undefined) {
  console.error(`Usage: npm run read -- <file> [--kind ${DocumentKind.options.join('|')}]
The file is one of ${[...mediaTypes.keys()].join(', ')}.`)
  process.exit(2)
}

const bytes = await readFile(path)
const document = { accountId: 'acc_1', kind, mediaType, sizeBytes: bytes.length, load: async () => bytes }
console.log(JSON.stringify(await read(document), null, 2))
process.exit()

async function read(asked: DocumentToRead): Promise<ProposedReading> {
  const { signal } = new AbortController()
  const first = await readByRules(asked, signal)
  if (first.awaits !== 'recognition') return first
  const { mediaType: type } = asked
  if (type !== 'application/pdf' && !isPhoto(type)) return first
  const answers: MeasuredAnswer[] = []
  for (;;) {
    const next = await readByRecognition(
      { ...asked, mediaType: type, pages: first.pages, answers },
      { assistant: readByRules, signal },
    )
    if ('read' in next) return next.read
    answers.push(next.answer)
  }
}
