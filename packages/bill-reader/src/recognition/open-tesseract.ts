import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import openCore from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import { z } from 'zod'
import type { GreyPicture } from './grey-picture.ts'

const resolve = createRequire(import.meta.url).resolve

const Box = z.object({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() })
const Line = z.object({
  rowAttributes: z.object({ rowHeight: z.number() }),
  baseline: Box,
  words: z.array(z.object({ text: z.string(), confidence: z.number(), bbox: Box })),
})
const Recognised = z.object({
  blocks: z.array(z.object({ paragraphs: z.array(z.object({ lines: z.array(Line) })) })).nullish(),
})
export type RecognisedLine = z.infer<typeof Line>

/** Lines of text in a picture, with a confidence from 0 to 100 for all of them and for each word. */
export type RecognisedText = { lines: RecognisedLine[]; confidence: number }

/** Modes of Tesseract: the neural engine alone, and a page that is one block of rows, as a bill is. */
const lstmOnly = 1
const oneBlock = '6'
const oneLine = '7'

/** The only characters that may occur, and whether the picture is a single line. */
type Reading = { only: string; isLine: boolean }

export type Recognize = (picture: GreyPicture, reading?: Reading) => RecognisedText

/** Opens Tesseract with the Polish letters and words, from files of this installation alone. */
export async function openTesseract(): Promise<Recognize> {
  const nothing = () => undefined
  const wasmBinary = await readFile(resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm'))
  const core = await openCore({ wasmBinary, TesseractProgress: nothing, print: nothing, printErr: nothing })
  const polish = await readFile(resolve('@tesseract.js-data/pol/4.0.0_best_int/pol.traineddata.gz'))
  core.FS.writeFile('pol.traineddata', await promisify(gunzip)(polish))
  const api = new core.TessBaseAPI()
  if (api.Init(null, 'pol', lstmOnly) !== 0) throw new Error('Tesseract cannot read its data.')
  api.SetVariable('user_defined_dpi', '200')
  return (picture, reading) => {
    api.SetVariable('tessedit_pageseg_mode', reading?.isLine ? oneLine : oneBlock)
    api.SetVariable('tessedit_char_whitelist', reading?.only ?? '')
    core.FS.writeFile('/input', asPgm(picture))
    if (api.SetImageFile(1, 0) === 1) throw new Error('Tesseract cannot read its picture.')
    api.Recognize(null)
    const { blocks } = Recognised.parse(JSON.parse(api.GetJSONText()))
    const lines = (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
    return { lines, confidence: api.MeanTextConf() }
  }
}

/** The simplest format that Tesseract opens, so that it decodes no uploaded bytes. */
function asPgm({ data, width, height }: GreyPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data])
}
