import type { Element, Sheet } from './sheet.ts'

type Kind = 'H1' | 'H2' | 'P' | 'Div' | 'Sect' | 'Figure' | 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD'

/** What pdfkit takes; its types lack the last two. */
type Facts = { alt?: string; scope?: 'Column' | 'Row'; bbox?: number[] }

/** A new element of the tree that readers' programs follow, the last one in its parent. */
export function tag({ pdf }: Sheet, parent: Element, kind: Kind, facts: Facts = {}): Element {
  const element = pdf.struct(kind, facts)
  parent.add(element)
  return element
}
