import { Problem } from '@lokum/service-kit/problem'
import type { DocumentToRead } from '../assistant.ts'
import { drawPage } from '../pages/draw-page.ts'

/** Enough for small print, and little to send; a photo shows more than the page. */
const widths = { text: 1_000, picture: 1_600 }
/** The most that all pictures of a document may have together. */
const mostBytes = 3_000_000

/** The first pages of a document as pictures, as far as they can be drawn and are small enough to send; the text is what counts. */
export async function drawPictures(
  { accountId, load, mediaType, recognised }: DocumentToRead,
  { pages, signal }: { pages: number; signal: AbortSignal },
): Promise<Uint8Array[]> {
  const pictures: Uint8Array[] = []
  if (mediaType === 'application/xml') return pictures
  const file = { load, mediaType }
  const width = recognised ? widths.picture : widths.text
  let bytes = 0
  for (let page = 1; page <= pages && !signal.aborted; page += 1) {
    const picture = await draw(page)
    bytes += picture?.length ?? 0
    if (picture === null || bytes > mostBytes) break
    pictures.push(picture)
  }
  return pictures

  async function draw(page: number): Promise<Uint8Array | null> {
    try {
      return await drawPage({ accountId }, { ...file, page, width })
    } catch (error) {
      if (error instanceof Problem) return null
      throw error
    }
  }
}
