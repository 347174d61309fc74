import { pageReasons } from '@lokum/contracts/problems/page-reason'
import type { Sharp } from 'sharp'
import { exceedsLimits } from '../photos/exceeds-limits.ts'
import { openPhoto } from '../photos/open-photo.ts'
import { cutRow } from './cut-row.ts'
import type { PageAnswer, PageTask } from './page-task.ts'

/** Height limit of a picture; WebP has at most 16 383, and a page that is longer is drawn narrower. */
const mostHeight = 8_000
/** Small text stays readable; a lower effort makes files a half larger and saves 20 ms. */
const webp = { quality: 80, effort: 2 } as const

/** Draws a page of a PDF, or a photo as its only page. Runs in a process of its own. */
export async function paintPage({ bytes, mediaType, page, width, row }: PageTask): Promise<PageAnswer> {
  try {
    if (mediaType !== 'application/pdf') {
      if (page > 1 || row) return { isAbsent: true }
      return await encode(fit(await openPhoto(bytes, mediaType), width))
    }
    // Loaded when it is needed, because its WebAssembly is large.
    const { drawPdfPage } = await import('./draw-pdf-page.ts')
    const drawn = await drawPdfPage(bytes, { page, width, mostHeight })
    if (!('picture' in drawn)) return drawn
    const picture = row ? cutRow(drawn, row) : drawn.picture
    return picture ? await encode(picture) : { isAbsent: true }
  } catch (error) {
    return { refused: exceedsLimits(error) ? pageReasons.tooHeavy : pageReasons.damaged }
  }
}

function fit(photo: Sharp, width: number): Sharp {
  return photo.resize({ width, height: mostHeight, fit: 'inside', withoutEnlargement: true })
}

async function encode(picture: Sharp): Promise<PageAnswer> {
  return { webp: await picture.flatten({ background: 'white' }).webp(webp).toBuffer() }
}
