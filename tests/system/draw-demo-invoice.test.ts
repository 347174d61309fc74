import { expect, test } from '@jest/globals'
import { drawPdfPage } from '@lokum/bill-reader/pages/draw-pdf-page'
import { writePdf } from '../../scripts/papers/write-pdf.ts'

test.each([...'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ'])('the picture of a PDF of the demo has the letter %s', async (letter) => {
  const drawn = await drawPdfPage(writePdf([{ x: 10, y: 10, text: letter }]), { page: 1, width: 600, mostHeight: 900 })
  if (!('picture' in drawn)) throw new Error('The page was not drawn.')

  const { channels } = await drawn.picture.stats()

  expect(channels[0]?.min).toBeLessThan(128)
})
