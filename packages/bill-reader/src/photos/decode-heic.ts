import libheif from 'libheif-js/wasm-bundle.js'

type Decoded = { data: Uint8ClampedArray; width: number; height: number }

/** Decodes the first picture of a HEIC, turned as its boxes say. @throws Error when there is none */
export async function decodeHeic(bytes: Uint8Array): Promise<Decoded> {
  const [picture] = new libheif.HeifDecoder().decode(bytes)
  if (picture === undefined) throw new Error('The file has no picture.')
  const [width, height] = [picture.get_width(), picture.get_height()]
  const data = new Uint8ClampedArray(width * height * 4)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  picture.display({ data, width, height }, (displayed) =>
    displayed === null ? reject(new Error('The picture cannot be decoded.')) : resolve(),
  )
  await promise
  return { data, width, height }
}
