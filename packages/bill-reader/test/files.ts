import { writePng } from '@lokum/local-stack/testing/write-png'
import { wholePictures } from './whole-pictures.ts'

let made = 0

/** A PDF with one empty page; each call gives another file unless told which. */
export function aPdf({ mark = `page ${++made}`, padTo = 0 } = {}): Buffer {
  const head = `%PDF-1.4\n% ${mark}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n`
  const end = 'trailer<</Root 1 0 R>>\n%%EOF\n'
  const padding = Math.max(0, padTo - head.length - end.length - 2)
  return Buffer.concat([Buffer.from(head), Buffer.from(`%${'x'.repeat(padding)}\n`), Buffer.from(end)])
}

/** A PNG of the size that its header claims; its picture is a single row. */
export function aPng({ width = 8, height = 1 } = {}): Buffer {
  made += 1
  return writePng({ width, height, comment: String(made) }, Buffer.alloc(9))
}

type Claim = { width: number; height: number }

/** A JPEG; one that claims a size has its marks and nothing to see. */
export function aJpeg(claim?: Claim): Buffer {
  made += 1
  const text = Buffer.from(`picture ${made}`)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text])
  const head = Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'),
    comment,
  ])
  if (claim === undefined) return Buffer.concat([head, wholePictures.jpeg.subarray(2)])
  const { width, height } = claim
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])
  return Buffer.concat([head, frame, Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0xd9])])
}

/** A WebP; one that claims a size has a lossless frame with nothing in it. */
export function aWebp(claim?: Claim): Buffer {
  made += 1
  if (claim === undefined) return aWholeWebp()
  const bits = (claim.width - 1) | ((claim.height - 1) << 14)
  const frame = Buffer.alloc(10)
  frame.writeUInt8(0x2f)
  frame.writeInt32LE(bits, 1)
  frame.writeUInt32LE(made, 5)
  return riff(Buffer.concat([Buffer.from('WEBP'), riffPart('VP8L', frame)]))
}

/** With a mark in its XMP, which the header of the extended format announces beside the size. */
function aWholeWebp(): Buffer {
  const header = Buffer.from([0b100, 0, 0, 0, 7, 0, 0, 7, 0, 0])
  const mark = Buffer.from(String(made).padStart(8, '0'))
  const parts = [riffPart('VP8X', header), riffPart('VP8L', wholePictures.webpFrame), riffPart('XMP ', mark)]
  return riff(Buffer.concat([Buffer.from('WEBP'), ...parts]))
}

function riffPart(name: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(name), lengthLE(content.length), content])
}

function riff(content: Buffer): Buffer {
  return Buffer.concat([Buffer.from('RIFF'), lengthLE(content.length), content])
}

function lengthLE(length: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(length)
  return bytes
}

/** A HEIC; one that claims a size or a brand has boxes that say so, and nothing in them. */
export function aHeic(claim?: Partial<Claim> & { brand?: string }): Buffer {
  made += 1
  const mark = Buffer.from(`picture ${made}`)
  if (claim === undefined) return Buffer.concat([wholePictures.heic, box('free', mark)])
  const { width = 8, height = 8, brand = 'heic' } = claim
  const size = Buffer.alloc(12)
  size.writeUInt32BE(width, 4)
  size.writeUInt32BE(height, 8)
  const properties = box('iprp', box('ipco', box('ispe', size)))
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}mif1`, 'latin1')),
    box('meta', Buffer.concat([Buffer.alloc(4), properties])),
    box('mdat', mark),
  ])
}

/** A box of a HEIC. */
export function box(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length + 8)
  return Buffer.concat([length, Buffer.from(name, 'latin1'), content])
}
