import sharp from 'sharp'
import { drawPage, openDrawers, PageNotShown } from '../../src/pages/draw-page.ts'
import type { PageTask } from '../../src/pages/page-task.ts'

type PageOptions = Partial<Omit<PageTask, 'bytes'>>

/** A busy machine is no failure here; the time of the processor is limited as always, or less. */
const workers = openDrawers({ cpuSeconds: 3, seconds: 300 })

/** The picture of a page as WebP. */
export async function pictureOf(bytes: Uint8Array, wanted: PageOptions): Promise<Buffer> {
  const usual = { mediaType: 'application/pdf', page: 1, width: 480 } as const
  const file = { load: async () => bytes, ...usual, ...wanted }
  return Buffer.from(await drawPage({ accountId: 'acc_1' }, file, workers))
}

/** The picture of a page, decoded, with a function that names the colour at a point of it, in fractions. */
export async function draw(bytes: Uint8Array, wanted: PageOptions = {}) {
  const webp = await pictureOf(bytes, wanted)
  const { format } = await sharp(webp).metadata()
  const { channels } = await sharp(webp).stats()
  const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return nameColour([...data.subarray(at, at + 3)])
  }
  return { format, width: info.width, height: info.height, darkest: channels[0]?.min, colourAt }
}

function nameColour([red = 0, green = 0, blue = 0]: number[]): string {
  const name = { '111': 'white', '000': 'black', '100': 'red', '010': 'green', '001': 'blue' }[
    [red, green, blue].map((value) => (value > 127 ? 1 : 0)).join('')
  ]
  return name ?? 'other'
}

/** Why a page is not shown, or `picture`. */
export async function outcomeOf(bytes: Uint8Array, wanted: PageOptions = {}): Promise<string> {
  return await pictureOf(bytes, wanted).then(
    () => 'picture',
    (error: unknown) => {
      if (error instanceof PageNotShown && error.cause instanceof Error) return error.cause.message
      throw error
    },
  )
}
