import { PDFiumLibrary } from '@hyzyla/pdfium'
import { getDocumentProxy } from 'unpdf'
import { readBarcodes } from 'zxing-wasm/reader'

type Node = { role?: string; children?: readonly Node[]; alt?: string }

/** What PDF.js finds: the text of each page as people read it, the roles of its structure, what figures stand for, and what the file says of itself. */
export async function examinePdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes))
  const pages: string[] = []
  const nodes: Node[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''))
    nodes.push(...flatten(await page.getStructTree()))
  }
  const { info } = await pdf.getMetadata()
  const markInfo = await pdf.getMarkInfo()
  return {
    pages: pages.map(plain),
    text: plain(pages.join('\n')),
    roles: new Set(nodes.map(({ role }) => role)),
    alts: nodes.flatMap(({ alt }) => alt ?? []),
    info,
    isTagged: markInfo?.Marked === true,
  }
}

/** One space between words, whichever it was and wherever lines were broken. */
export function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function flatten(node: Node | null): Node[] {
  if (node === null) return []
  return [node, ...(node.children ?? []).flatMap(flatten)]
}

/** How many pages another program draws, and the texts of the codes that a camera would find on the first. */
export async function scanPdf(bytes: Uint8Array): Promise<{ pages: number; codes: string[]; darkness: number[] }> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const drawn = []
  for (const page of document.pages()) drawn.push(await page.render({ scale: drawn.length === 0 ? 2 : 0.5, render: 'bitmap' }))
  const [first] = drawn
  if (!first) throw new Error('There is no page.')
  const pixels = rgbaOf(first.data)
  const found = await readBarcodes({ data: pixels, width: first.width, height: first.height, colorSpace: 'srgb' }, { formats: ['QRCode'] })
  const darkness = drawn.map(({ data }) => data.filter((value) => value < 128).length / data.length)
  document.destroy()
  library.destroy()
  return { pages: drawn.length, codes: found.map(({ text }) => text), darkness }
}

/** PDFium has blue before red; the code is black and white. */
function rgbaOf(data: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  return new Uint8ClampedArray(data)
}
