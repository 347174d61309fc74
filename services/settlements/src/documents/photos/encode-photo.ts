import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { exceedsLimits } from '@lokum/bill-reader/photos/exceeds-limits'
import { input, openPhoto } from '@lokum/bill-reader/photos/open-photo'
import type { PhotoType } from '@lokum/bill-reader/photos/photo'
import { documentReasons } from '@lokum/contracts/problems/document-reason'
import readExif from 'exif-reader'
import sharp, { type Sharp } from 'sharp'
import type { PhotoAnswer, PhotoTask } from './photo-task.ts'

/** Quality of JPEG and WebP; the loss of a photo in this range is not seen, and a meter stays readable. */
const quality = 90

/** Writes what can be seen on the photo to the target, and nothing else. */
export async function encodePhoto({ path, mediaType, target }: PhotoTask): Promise<PhotoAnswer> {
  try {
    const bytes = await readFile(path)
    const { exif } = await sharp(bytes, input).metadata()
    const type = mediaType === 'image/heic' ? 'image/jpeg' : mediaType
    const encoded = await encode(type, await openPhoto(bytes, mediaType))
    await writeFile(target, encoded, { flag: 'wx', mode: 0o600 })
    const sha256 = createHash('sha256').update(encoded).digest('hex')
    return { mediaType: type, sizeBytes: encoded.length, sha256, takenAt: exif ? readTakenAt(exif) : null }
  } catch (error) {
    if (isDiskFault(error)) throw error
    return { refused: exceedsLimits(error) ? documentReasons.tooHeavy : documentReasons.notDecodable }
  }
}

async function encode(type: Exclude<PhotoType, 'image/heic'>, picture: Sharp): Promise<Buffer> {
  switch (type) {
    case 'image/jpeg':
      return await picture.jpeg({ quality }).toBuffer()
    case 'image/png':
      return await picture.png({ compressionLevel: 6 }).toBuffer()
    case 'image/webp':
      return await picture.webp({ quality, effort: 2 }).toBuffer()
    default:
      return type satisfies never
  }
}

function isDiskFault(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

/** When a photo was taken, from its Exif: `2026-11-20T18:03:22`, with `+01:00` where the camera knows it. Exif that cannot be read says nothing. */
function readTakenAt(exif: Buffer): string | null {
  try {
    const { DateTimeOriginal: at, OffsetTimeOriginal: offset } = readExif(exif).Photo ?? {}
    if (!(at instanceof Date) || Number.isNaN(at.getTime())) return null
    // The reader takes the local time for UTC.
    const local = at.toISOString().slice(0, 19)
    return /^[+-]\d{2}:\d{2}$/.test(offset ?? '') ? `${local}${offset}` : local
  } catch {
    return null
  }
}
