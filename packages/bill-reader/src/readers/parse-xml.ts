import { documentReasons } from '@lokum/contracts/problems/document-reason'
import { SaxesParser } from 'saxes'
import { FileRefused } from './file-refused.ts'

export type XmlElement = {
  /** The local name; `{namespace}name` in another namespace than the root's. */
  name: string
  attributes: ReadonlyMap<string, string>
  text: string
  children: readonly XmlElement[]
}

type OpenElement = XmlElement & { children: XmlElement[] }

/** KSeF accepts at most 3 MB and about ten levels; anything beyond these limits is no invoice. */
export type XmlLimits = { bytes: number; depth: number; elements: number; attributes: number; text: number }
export const xmlLimits: XmlLimits = { bytes: 5_000_000, depth: 32, elements: 200_000, attributes: 32, text: 65_536 }

const none: ReadonlyMap<string, string> = new Map()
const charactersAtOnce = 65_536

/** The elements of a file, and how many of its characters are no UTF-8 and were replaced. */
type Parsed = { namespace: string; root: XmlElement; replaced: number }

/**
 * Parses the elements of a UTF-8 XML file in one pass and within limits, those of KSeF unless others are given: no DTD, and only the five predefined entities. An invoice
 * with a number of KSeF cannot be changed any more, so what means nothing is tolerated: a byte order mark, blanks before the
 * declaration, its version, processing instructions, which nothing follows, and wrong bytes, which are replaced.
 */
export function parseXml(bytes: Uint8Array, limits: XmlLimits = xmlLimits): Parsed {
  const { text: whole, replaced } = decode(bytes, limits)
  const text = withoutDeclaration(whole)
  const tree = growTree(limits)
  const parser = openParser(tree, limits)

  for (let start = 0; start < text.length; start += charactersAtOnce)
    parser.write(text.slice(start, start + charactersAtOnce))
  parser.close()

  return { ...tree.whole(), replaced }
}

const longestDeclaration = 256

/** Drops the XML declaration; it says only the encoding, which is UTF-8. */
function withoutDeclaration(whole: string): string {
  const text = whole.trimStart()
  const end = text.indexOf('?>')
  if (!/^<\?xml[\s?]/.test(text) || end < 0 || end > longestDeclaration) return text
  const [, encoding = 'utf-8'] = /encoding\s{0,9}=\s{0,9}["']([^"']{1,40})/i.exec(text.slice(0, end)) ?? []
  if (!/^(?:utf[-_]?8|us-ascii|ascii)$/i.test(encoding)) throw new FileRefused(documentReasons.otherXml)
  return text.slice(end + 2)
}

type Tree = ReturnType<typeof growTree>

function openParser(tree: Tree, limits: XmlLimits): SaxesParser<{ xmlns: true }> {
  const parser = new SaxesParser({ xmlns: true, position: false })
  let attributes = 0
  parser.on('error', (error) => {
    throw new FileRefused(documentReasons.notWellFormed, error)
  })
  parser.on('doctype', () => {
    throw new FileRefused(documentReasons.doctype)
  })
  parser.on('opentagstart', () => {
    attributes = 0
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > limits.attributes) throw new FileRefused(documentReasons.tooManyAttributes)
  })
  parser.on('opentag', ({ uri, local, attributes: found }) => {
    const values = Object.values(found)
    tree.open(uri, local, values.length === 0 ? none : new Map(values.map(({ name, value }) => [name, value])))
  })
  parser.on('text', tree.addText)
  parser.on('cdata', tree.addText)
  parser.on('closetag', tree.close)
  return parser
}

function growTree(limits: XmlLimits) {
  const open: OpenElement[] = []
  let first: { namespace: string; root: XmlElement } | undefined
  let elements = 0

  return {
    open(uri: string, local: string, attributes: ReadonlyMap<string, string>) {
      elements += 1
      if (elements > limits.elements) throw new FileRefused(documentReasons.tooManyElements)
      if (open.length === limits.depth) throw new FileRefused(documentReasons.tooDeep)
      const name = first === undefined || uri === first.namespace ? local : `{${uri}}${local}`
      const element: OpenElement = { name, attributes, text: '', children: [] }
      const parent = open.at(-1)
      if (parent !== undefined && parent.text !== '') throw new FileRefused(documentReasons.textBetween)
      parent?.children.push(element)
      first ??= { namespace: uri, root: element }
      open.push(element)
    },
    addText(text: string) {
      const element = open.at(-1)
      if (element === undefined || (element.text === '' && text.trim() === '')) return
      if (element.children.length > 0 && text.trim() !== '') throw new FileRefused(documentReasons.textBetween)
      element.text += text
      if (element.text.length > limits.text) throw new FileRefused(documentReasons.tooMuchText)
    },
    close() {
      open.pop()
    },
    whole() {
      if (first === undefined) throw new FileRefused(documentReasons.noElement)
      return first
    },
  }
}

function decode(bytes: Uint8Array, limits: XmlLimits): { text: string; replaced: number } {
  if (bytes.length > limits.bytes) throw new FileRefused(documentReasons.xmlTooLarge)
  if (isUtf16(bytes)) throw new FileRefused(documentReasons.notUtf8)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), replaced: 0 }
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes)
    return { text, replaced: text.split(replacement).length - 1 }
  }
}

const replacement = '\uFFFD'

function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}
