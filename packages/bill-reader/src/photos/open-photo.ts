import sharp, { type Sharp } from 'sharp'
import type { PhotoType } from './photo.ts'

// One thread for one photo; nothing is used twice.
sharp.concurrency(1)
sharp.cache(false)

/** How the bytes of strangers are decoded. */
export const input = { limitInputPixels: 100_000_000, failOn: 'error', sequentialRead: true } as const

/** Opens a photo the right way up. The decoder of HEIC turns the picture itself, as the file's own boxes say. */
export async function openPhoto(bytes: Uint8Array, mediaType: PhotoType): Promise<Sharp> {
  if (mediaType !== 'image/heic') return sharp(bytes, input).autoOrient()
  // Its decoder is a third of the start of the process, so other photos do without it.
  const { decodeHeic } = await import('./decode-heic.ts')
  const { data, width, height } = await decodeHeic(bytes)
  return sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: 'white' })
}
