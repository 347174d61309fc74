import { pageReasons } from '@lokum/contracts/problems/page-reason'
import type { Sharp } from 'sharp'
import { drawPdfPage } from '../pages/draw-pdf-page.ts'
import { openPhoto } from '../photos/open-photo.ts'
import { type GreyPicture, measureRedness, toGrey } from './grey-picture.ts'
import type { RecognitionTask } from './page-words.ts'

/** An A4 page of 200 dots per inch, and for photos, which show more than the page, of 270. */
const longestSide = 2_339
const pixelsOfPhoto = 7_000_000
/** More does not make letters clearer. */
const mostEnlarged = 2.5
const mostSide = 8_000

type Opened =
  | { picture: GreyPicture; redness: GreyPicture | null; pageCount: number }
  | { isAbsent: true }
  | { refused: 'picture_damaged' | 'picture_locked' }

/** A page as it is displayed, in the size in which its letters are recognised; a counter with its colours. @throws Error for a photo that cannot be decoded */
export async function openPagePicture({ bytes, mediaType, page, seeks }: RecognitionTask): Promise<Opened> {
  if (mediaType !== 'application/pdf') {
    if (page > 1) return { isAbsent: true }
    return { ...(await picturesOf(await fit(await openPhoto(bytes, mediaType)), seeks)), pageCount: 1 }
  }
  const drawn = await drawPdfPage(bytes, { page, width: longestSide, mostHeight: longestSide })
  if ('isAbsent' in drawn) return drawn
  if ('refused' in drawn)
    return { refused: drawn.refused === pageReasons.locked ? 'picture_locked' : 'picture_damaged' }
  return { ...(await picturesOf(drawn.picture, seeks)), pageCount: drawn.pageCount }
}

async function picturesOf(picture: Sharp, seeks: RecognitionTask['seeks']) {
  const redness = seeks === 'counter' ? await measureRedness(picture.clone()) : null
  return { picture: await toGrey(picture), redness }
}

async function fit(photo: Sharp): Promise<Sharp> {
  const { autoOrient } = await photo.metadata()
  const { width, height } = autoOrient
  const scale = Math.min(Math.sqrt(pixelsOfPhoto / (width * height)), mostEnlarged, mostSide / Math.max(width, height))
  return photo.resize({
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    fit: 'fill',
  })
}
