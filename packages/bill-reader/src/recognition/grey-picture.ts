import type { Sharp } from 'sharp'

/** A picture of one byte for each pixel, row by row; 255 is white. */
export type GreyPicture = { data: Uint8Array; width: number; height: number }

export async function toGrey(picture: Sharp): Promise<GreyPicture> {
  const { data, info } = await picture
    .flatten({ background: 'white' })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The description by which sharp reads it. */
export function rawOptions({ width, height }: GreyPicture) {
  return { raw: { width, height, channels: 1 } } as const
}

/** How red each pixel is, if the picture has colours; 255 is not red at all, as the paper around a turned picture. */
export async function measureRedness(picture: Sharp): Promise<GreyPicture | null> {
  const { data, info } = await picture
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (info.channels < 3) return null
  const red = new Uint8Array(info.width * info.height)
  for (let pixel = 0; pixel < red.length; pixel += 1) {
    const at = pixel * info.channels
    const others = Math.max(data[at + 1] ?? 0, data[at + 2] ?? 0)
    red[pixel] = 255 - Math.max(0, (data[at] ?? 0) - others)
  }
  return { data: red, width: info.width, height: info.height }
}
