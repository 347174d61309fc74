import { Readable } from 'node:stream'
import { drawPage, type PageToDraw } from '@lokum/bill-reader/pages/draw-page'
import type { StoredFile } from '@lokum/service-kit/http/serve-file'

/** A page of a file as a picture that can be served. @throws as `drawPage` */
export async function drawStoredPage(caller: { accountId: string }, page: PageToDraw): Promise<StoredFile> {
  const webp = await drawPage(caller, page)
  const content = Readable.from([Buffer.from(webp)])
  return { name: `page-${page.page}.webp`, mediaType: 'image/webp', sizeBytes: webp.length, content }
}
