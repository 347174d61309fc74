import readExif from 'exif-reader'

/** When a photo was taken, from its Exif: `2026-11-20T18:03:22`, with `+01:00` where the camera knows it. Exif that cannot be read says nothing. */
export function readTakenAt(exif: Buffer): string | null {
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
