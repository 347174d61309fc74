import sharp from 'sharp'

/** A picture as a PNG with a palette of 256 colours, which is much smaller; narrower when a width is given. */
export async function paintWithPalette(picture: Uint8Array, width?: number): Promise<Buffer> {
  const wanted = sharp(picture)
  const resized = width === undefined ? wanted : wanted.resize({ width })
  return await resized.png({ palette: true, effort: 10 }).toBuffer()
}
