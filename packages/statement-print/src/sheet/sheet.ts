import type { Locale } from '@lokum/amounts/money/write-number'

/** A document being drawn on A4 pages from top to bottom; lengths are in points. */
export type Sheet = {
  pdf: PDFKit.PDFDocument
  /** The root of the structure tree that screen readers follow. */
  root: Element
  locale: Locale
  /** The current position, from the top of the page. */
  y: number
  /** Draws the start of each further page while a table continues. */
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
  /** The distance between lines. */
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
  total: { font: 'bold', size: 11, leading: 16, colour: colours.accent },
  hero: { font: 'bold', size: 24, leading: 31, colour: colours.accent },
} as const satisfies Record<string, TextStyle>
