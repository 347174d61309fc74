import type { Locale } from '../../../money/write-number.ts'

/** A paper that is being drawn, from the top to the bottom of A4 pages; lengths are points. */
export type Sheet = {
  pdf: PDFKit.PDFDocument
  /** The document in the tree that readers' programs follow. */
  root: Element
  locale: Locale
  /** Where the next thing begins, from the top of the page. */
  y: number
  /** Draws what a further page begins with, while a table goes on over it. */
  repeat: (() => void) | undefined
}

export type Element = PDFKit.PDFStructureElement

export const page = { left: 51, right: 544.28, top: 42, bottom: 792 } as const
export const measure = page.right - page.left

export const colours = {
  ink: '#1b2530',
  quiet: '#5a6672',
  accent: '#12605a',
  line: '#d3d9de',
  strongLine: '#8b98a3',
  tint: '#eff5f4',
  paper: '#ffffff',
} as const

export type TextStyle = {
  font: 'regular' | 'bold' | 'mono'
  size: number
  /** From one line to the next. */
  leading: number
  colour: (typeof colours)[keyof typeof colours]
}

export const styles = {
  eyebrow: { font: 'bold', size: 8, leading: 12, colour: colours.accent },
  title: { font: 'bold', size: 21, leading: 28, colour: colours.ink },
  heading: { font: 'bold', size: 10.5, leading: 15, colour: colours.ink },
  label: { font: 'regular', size: 7.2, leading: 10.5, colour: colours.quiet },
  body: { font: 'regular', size: 9, leading: 12.5, colour: colours.ink },
  strong: { font: 'bold', size: 9, leading: 12.5, colour: colours.ink },
  small: { font: 'regular', size: 7.4, leading: 10.2, colour: colours.quiet },
  mono: { font: 'mono', size: 8.6, leading: 12.5, colour: colours.ink },
  smallMono: { font: 'mono', size: 7, leading: 10.2, colour: colours.ink },
  total: { font: 'bold', size: 11, leading: 16, colour: colours.accent },
  hero: { font: 'bold', size: 24, leading: 31, colour: colours.accent },
} as const satisfies Record<string, TextStyle>
