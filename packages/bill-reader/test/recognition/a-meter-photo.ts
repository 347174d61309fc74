import sharp from 'sharp'
import { drawPdfPage } from '../../src/pages/draw-pdf-page.ts'
import { drawFront, type Front } from '../golden/meters/draw-front.ts'

type Photo = Pick<Front, 'counter' | 'number'> &
  Partial<Pick<Front, 'unit' | 'printed'>> & { degrees?: number; isGrey?: boolean; light?: string }

/** A photo of a meter with drums, those of decimals red; of electricity unless its front says otherwise. */
export async function aMeterPhoto({
  degrees = 0,
  isGrey = false,
  light = '#ffffff',
  ...front
}: Photo): Promise<Buffer> {
  const printed = ['Licznik energii elektrycznej', '230 V  5(60) A  50 Hz']
  const drawn = await drawPdfPage(await drawFront({ style: 'drums', unit: 'kWh', printed, ...front }), {
    page: 1,
    width: 1_300,
    mostHeight: 1_300,
  })
  if (!('picture' in drawn)) throw new Error('The front was not drawn.')
  const page = await drawn.picture.flatten({ background: 'white' }).png().toBuffer()
  const lit = await sharp(page)
    .rotate(degrees, { background: '#6b6459' })
    .composite([
      { input: { create: { width: 1, height: 1, channels: 3, background: light } }, tile: true, blend: 'multiply' },
    ])
    .png()
    .toBuffer()
  const photo = sharp(lit).blur(0.8)
  return await (isGrey ? photo.greyscale() : photo).jpeg({ quality: 70 }).toBuffer()
}
