import { readFile } from 'node:fs/promises'
import { documentReasons } from '@lokum/contracts/problems/document-reason'
import { imageSize } from 'image-size'
import { DocumentRefused } from './document-refused.ts'

const mostPixels = 100_000_000
const longestSide = 30_000

type PictureFile = { path: string; sizeBytes: number; head: Buffer }

/** Refuses pictures too large to display safely, and those without a stated size. @throws DocumentRefused */
export async function examinePicture(file: PictureFile): Promise<void> {
  const { width, height } = await sizeOf(file)
  if (!(width > 0 && height > 0)) throw new DocumentRefused(documentReasons.pictureWithoutSize)
  if (width > longestSide || height > longestSide || width * height > mostPixels)
    throw new DocumentRefused(documentReasons.pictureTooLarge(width, height))
}

/** The first megabyte nearly always contains the size; a camera may put its own metadata first. */
async function sizeOf({ path, sizeBytes, head }: PictureFile): Promise<{ width: number; height: number }> {
  try {
    return largestIn(head)
  } catch (error) {
    if (head.length === sizeBytes) throw new DocumentRefused(documentReasons.pictureWithoutSize, error)
  }
  try {
    return largestIn(await readFile(path))
  } catch (error) {
    throw new DocumentRefused(documentReasons.pictureWithoutSize, error)
  }
}

function largestIn(bytes: Uint8Array): { width: number; height: number } {
  const { width, height, images = [] } = imageSize(bytes)
  const sizes = [{ width, height }, ...images]
  return { width: Math.max(...sizes.map((size) => size.width)), height: Math.max(...sizes.map((size) => size.height)) }
}
