import { open } from 'node:fs/promises'
import { FileRefused } from '@lokum/bill-reader/readers/file-refused'
import { documentReasons } from '@lokum/contracts/problems/document-reason'
import type { Document } from '@lokum/contracts/settlements/document'

type EndedFile = { path: string; sizeBytes: number; head: Buffer; tail: Buffer }

const pdfEndBytes = 1_024
const endOfJpeg = Buffer.from([0xff, 0xd9])
const endOfPng = Buffer.from('0000000049454e44ae426082', 'hex')
const endOfZip = Buffer.from('PK\x05\x06', 'latin1')
// Phones append videos or metadata to the picture: Samsung marks the end, the others declare it at the start.
const endOfSamsung = Buffer.from('SEFT')
const filmInside = /MotionPhoto|MicroVideo/

/**
 * Refuses a file that ends too early for its type, and one with other content after its end, such as an archive.
 * @throws FileRefused
 */
export async function requireEnd(file: EndedFile, mediaType: Document['media_type']): Promise<void> {
  if (file.tail.includes(endOfZip)) throw new FileRefused(documentReasons.archiveInside)
  if (!(await hasEnd(file, mediaType))) throw new FileRefused(documentReasons.wrongEnd)
}

async function hasEnd(file: EndedFile, mediaType: Document['media_type']): Promise<boolean> {
  const { tail, head, sizeBytes } = file
  switch (mediaType) {
    case 'application/pdf':
      return tail.subarray(-pdfEndBytes).includes('%%EOF')
    case 'image/jpeg':
      return (
        endsWith(padless(tail), endOfJpeg) || endsWith(tail, endOfSamsung) || filmInside.test(head.toString('latin1'))
      )
    case 'image/png':
      return endsWith(tail, endOfPng)
    case 'image/webp':
      return 8 + head.readUInt32LE(4) === sizeBytes
    case 'image/heic':
      return boxesFill(file)
    case 'application/xml':
      return true
    default:
      return mediaType satisfies never
  }
}

function endsWith(bytes: Buffer, end: Buffer): boolean {
  return bytes.subarray(-end.length).equals(end)
}

/** Some writers pad a file with zeroes or end it with a line break. */
function padless(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > 0 && [0x00, 0x0a, 0x0d].includes(bytes[end - 1] ?? -1)) end -= 1
  return bytes.subarray(0, end)
}

const mostBoxes = 256

/** A HEIC file is a sequence of boxes, each with its length (ISO 14496-12, section 4.2). */
async function boxesFill({ path, sizeBytes }: EndedFile): Promise<boolean> {
  await using file = await open(path, 'r')
  const header = Buffer.alloc(16)
  let at = 0
  for (let boxes = 0; at < sizeBytes && boxes < mostBoxes; boxes += 1) {
    const { bytesRead } = await file.read(header, 0, 16, at)
    if (bytesRead < 8) return false
    const length = boxLength(header, { bytesRead, rest: sizeBytes - at })
    if (length < 8) return false
    at += length
  }
  return at === sizeBytes
}

function boxLength(header: Buffer, { bytesRead, rest }: { bytesRead: number; rest: number }): number {
  const length = header.readUInt32BE(0)
  if (length === 0) return rest
  if (length !== 1) return length
  return bytesRead === 16 ? Number(header.readBigUInt64BE(8)) : 0
}
