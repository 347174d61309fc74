import { PDFiumModule } from '@hyzyla/pdfium'
import type { PageBox } from '@lokum/contracts/settlements/line-at'

type Native = (...values: number[]) => number

/** PDFium, which finds text on a page by itself: its judgement of a box owes nothing to the reader that made it. */
export async function openJudge() {
  const module = await PDFiumModule({})
  module._FPDF_InitLibraryWithConfig({})
  const { malloc, free } = module.wasmExports
  const native = (name: string): Native => {
    const found: unknown = Reflect.get(module, name)
    if (typeof found !== 'function') throw new Error(`PDFium has no ${name}.`)
    return (...values) => Reflect.apply(found, module, values)
  }
  const [getBoundedText, deviceToPage] = [native('_FPDFText_GetBoundedText'), native('_FPDF_DeviceToPage')]
  /** Pixels of the displayed page that PDFium converts. */
  const side = 10_000

  const textIn = (page: number, box: PageBox): string => {
    const memory = malloc(100_016)
    const onPage = (x: number, y: number) => {
      deviceToPage(page, 0, 0, side, side, 0, Math.round(x * side), Math.round(y * side), memory, memory + 8)
      const found = new DataView(module.HEAPU8.buffer, memory, 16)
      return [found.getFloat64(0, true), found.getFloat64(8, true)] as const
    }
    const [x, y, width, height] = box
    const [[x1, y1], [x2, y2]] = [onPage(x, y), onPage(x + width, y + height)]
    const edges = [Math.min(x1, x2), Math.max(y1, y2), Math.max(x1, x2), Math.min(y1, y2)]
    const text = module._FPDFText_LoadPage(page)
    const length = getBoundedText(text, ...edges, memory + 16, 50_000)
    const found = Buffer.from(module.HEAPU8.slice(memory + 16, memory + 16 + length * 2)).toString('utf16le')
    module._FPDFText_ClosePage(text)
    free(memory)
    return found.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim()
  }

  return {
    /** The text inside each box of a page; the first page is 1. */
    textsIn: (bytes: Uint8Array, number: number, boxes: readonly PageBox[]): string[] => {
      const file = malloc(bytes.length)
      module.HEAPU8.set(bytes, file)
      const document = module._FPDF_LoadMemDocument(file, bytes.length, 0)
      const page = module._FPDF_LoadPage(document, number - 1)
      const texts = boxes.map((box) => textIn(page, box))
      module._FPDF_ClosePage(page)
      module._FPDF_CloseDocument(document)
      free(file)
      return texts
    },
  }
}
