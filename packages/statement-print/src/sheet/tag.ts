import type { Element, Sheet } from './sheet.ts'

type Kind = 'H1' | 'H2' | 'P' | 'Div' | 'Sect' | 'Figure' | 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD'

/** Options of pdfkit; its types lack the last two. */
type Facts = { alt?: string; scope?: 'Column' | 'Row'; bbox?: number[] }

/** Adds an element to the structure tree that screen readers follow, as the last child of its parent. */
export function tag({ pdf }: Sheet, parent: Element, kind: Kind, facts: Facts = {}): Element {
  const element = pdf.struct(kind, facts)
  parent.add(element)
  return element
}
