import { PDFiumLibrary } from '@hyzyla/pdfium'
import { getDocumentProxy } from 'unpdf'
import { readCodes } from './read-codes.ts'

type Node = { role?: string; children?: readonly object[]; alt?: string }

/**
 * The findings of PDF.js: the text of each page as people read it, the roles of its structure, what figures stand for, and what the file
 * says of itself.
 */
export async function examinePdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes))
  const pages: string[] = []
  const nodes: Node[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent({ disableNormalization: true })
    pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''))
    nodes.push(...flatten(await page.getStructTree()))
  }
  const { info } = await pdf.getMetadata()
  const markInfo = await pdf.getMarkInfo()
  return {
    pages: pages.map(plain),
    text: plain(pages.join('\n')),
    roles: nodes.map(({ role }) => role),
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

/** The codes that a camera finds on the first page as PDFium draws it, and for each page how much of it is dark. */
export async function scanPdf(bytes: Uint8Array): Promise<{ codes: string[]; inks: number[] }> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const drawn: { data: Uint8Array; width: number; height: number }[] = []
  for (const page of document.pages())
    drawn.push(await page.render({ scale: drawn.length === 0 ? 2 : 0.5, render: 'bitmap', colorSpace: 'Gray' }))
  document.destroy()
  library.destroy()
  const [first] = drawn
  if (!first) throw new Error('There is no page.')
  const picture = Buffer.concat([Buffer.from(`P5 ${first.width} ${first.height} 255\n`), first.data])
  const inks = drawn.map(({ data }) => data.filter((value) => value < 128).length / data.length)
  return { codes: await readCodes(picture), inks }
}
