import sharp, { type Sharp } from 'sharp'

/** The damage to a page before it is read: how it lies, how it is lit, how it is stored. */
export type Harm = {
  dpi: number
  /** Clockwise. */
  degrees?: number
  /** The mean difference of a pixel from what it should be, of 255. */
  noise: number
  /** Sigma, in pixels. */
  blur: number
  /** How much of the light a shadow takes at its darkest. */
  shadow?: number
  /** Pixels of a dark table around the page. */
  table?: number
  /** Quality of the JPEG. */
  quality: number
}

/** A page as a scanner or a camera stores it. */
export async function degradePage(page: Sharp, { seed, ...harm }: Harm & { seed: number }): Promise<Buffer> {
  const { degrees = 0, table = 0, blur, quality } = harm
  const ground = table === 0 ? '#fff' : '#463c34'
  const lying = await page
    .toColourspace('b-w')
    .extend({ top: table, bottom: table, left: table, right: table, background: ground })
    .png()
    .toBuffer()
  const turned = await sharp(lying).rotate(degrees, { background: ground }).png().toBuffer()
  const { data, info } = await sharp(turned)
    .blur(Math.max(0.3, blur))
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const random = randomFrom(seed)
  for (let at = 0; at < data.length; at += 1) {
    const light = lightAt({ x: (at % width) / width, y: Math.floor(at / width) / height }, harm.shadow ?? 0)
    const noise = (random() + random() - 1) * harm.noise * 2
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) * light * 0.94 + noise))
  }
  return await sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality })
    .toBuffer()
}

/** A lamp from the upper right, and the shadow of a hand across the lower left. */
function lightAt({ x, y }: { x: number; y: number }, shadow: number): number {
  const lamp = 1 - shadow * 0.4 * (y + 1 - x) * 0.5
  const edge = 1 / (1 + Math.exp((x - 0.55 + (1 - y) * 0.8) * 14))
  return lamp * (1 - shadow * 0.6 * edge)
}

/** Mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
