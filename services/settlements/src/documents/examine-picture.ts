import { readFile } from 'node:fs/promises'
import { FileRefused } from '@lokum/bill-reader/readers/file-refused'
import { documentReasons } from '@lokum/contracts/problems/document-reason'
import { imageSize } from 'image-size'
import { readHeicSizes } from './read-heic-sizes.ts'

const mostPixels = 100_000_000
const longestSide = 30_000

type PictureFile = { path: string; sizeBytes: number; head: Buffer; mediaType: string }
type Size = { width: number; height: number }

/** Refuses pictures too large to display safely, and those without a stated size. @throws FileRefused */
export async function examinePicture(file: PictureFile): Promise<void> {
  const { width, height } = await sizeOf(file)
  if (!(width > 0 && height > 0)) throw new FileRefused(documentReasons.pictureWithoutSize)
  if (width > longestSide || height > longestSide || width * height > mostPixels)
    throw new FileRefused(documentReasons.pictureTooLarge(width, height))
}

async function sizeOf(file: PictureFile): Promise<Size> {
  return file.mediaType === 'image/heic' ? largestOf(readHeicSizes(await readFile(file.path))) : await statedSize(file)
}

function largestOf(sizes: readonly Size[]): Size {
  return sizes.reduce(
    (largest, { width, height }) => ({
      width: Math.max(largest.width, width),
      height: Math.max(largest.height, height),
    }),
    { width: 0, height: 0 },
  )
}

/** The first megabyte nearly always contains the size; a camera may put its own metadata first. */
async function statedSize({ path, sizeBytes, head }: PictureFile): Promise<Size> {
  try {
    return imageSize(head)
  } catch (error) {
    if (head.length === sizeBytes) throw new FileRefused(documentReasons.pictureWithoutSize, error)
  }
  try {
    return imageSize(await readFile(path))
  } catch (error) {
    throw new FileRefused(documentReasons.pictureWithoutSize, error)
  }
}
