import { open, readFile } from 'node:fs/promises'
import { FileRefused, UnknownFile } from '@lokum/bill-reader/readers/file-refused'
import { xmlLimits } from '@lokum/bill-reader/readers/parse-xml'
import { readKsef } from '@lokum/bill-reader/readers/read-ksef'
import { documentReasons, fileKinds } from '@lokum/contracts/problems/document-reason'
import type { Document } from '@lokum/contracts/settlements/document'
import { fileTypeFromBuffer } from 'file-type'
import { examinePicture } from './examine-picture.ts'
import { requireEnd } from './require-end.ts'

const headBytes = 1_048_576
const tailBytes = 66_000

/**
 * Determines the type of a file from its content alone. The file must be complete: it starts and ends as its type requires,
 * so it cannot hide other content behind it.
 * @throws UnknownFile · FileRefused
 */
export async function examineFile(file: { path: string; sizeBytes: number }): Promise<Document['media_type']> {
  const examined = { ...file, ...(await readEnds(file)) }
  const mediaType = await typeOf(examined.head)
  switch (mediaType) {
    case 'application/pdf':
      break
    case 'application/xml':
      await requireInvoice(file)
      break
    default:
      await examinePicture({ ...examined, mediaType })
  }
  await requireEnd(examined, mediaType)
  return mediaType
}

const pictures: Record<string, Document['media_type']> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/webp': 'image/webp',
  'image/heic': 'image/heic',
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
}

async function typeOf(head: Buffer): Promise<Document['media_type']> {
  if (/^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 8))) return 'application/pdf'
  if (isMarkup(head)) return 'application/xml'
  const found = await fileTypeFromBuffer(head)
  const picture = pictures[found?.mime ?? '']
  if (picture === undefined) throw new UnknownFile(isArchive(found?.mime) ? fileKinds.archive : fileKinds.unknown)
  return picture
}

function isArchive(mime = ''): boolean {
  return /zip|rar|7z|gzip|x-tar/.test(mime)
}

/** HTML is refused before parsing; its reader decides whether other XML is an invoice. */
function isMarkup(head: Buffer): boolean {
  const text = head
    .toString('utf8', 0, 1_024)
    .replace(/^\ufeff/, '')
    .trimStart()
  if (/^<(!doctype\s+html|html|svg|script|body)\b/i.test(text)) throw new UnknownFile(fileKinds.webPage)
  return text.startsWith('<')
}

async function requireInvoice({ path, sizeBytes }: { path: string; sizeBytes: number }): Promise<void> {
  if (sizeBytes > xmlLimits.bytes) throw new FileRefused(documentReasons.xmlTooLarge)
  readKsef(await readFile(path))
}

async function readEnds({ path, sizeBytes }: { path: string; sizeBytes: number }) {
  await using file = await open(path, 'r')
  const read = async (length: number, position: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  }
  const head = await read(Math.min(headBytes, sizeBytes), 0)
  const length = Math.min(tailBytes, sizeBytes)
  return { head, tail: await read(length, sizeBytes - length) }
}
