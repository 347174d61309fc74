import type { Sharp } from 'sharp'

/** A picture of one byte for each pixel, row by row; 255 is white. */
export type GreyPicture = { data: Uint8Array; width: number; height: number }

export async function greyOf(picture: Sharp): Promise<GreyPicture> {
  const { data, info } = await picture
    .flatten({ background: 'white' })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The description by which sharp reads it. */
export function rawOf({ width, height }: GreyPicture) {
  return { raw: { width, height, channels: 1 } } as const
}
