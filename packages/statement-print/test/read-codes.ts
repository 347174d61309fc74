import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(wasm)).buffer } })

/** The texts of the QR codes that a camera finds in a picture (PNG or PNM). */
export async function readCodes(picture: Uint8Array): Promise<string[]> {
  const found = await readBarcodes(picture, { formats: ['QRCode'] })
  return found.map(({ text }) => text)
}
