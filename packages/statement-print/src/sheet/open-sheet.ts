import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locale } from '@lokum/amounts/money/write-number'
import PDFDocument from 'pdfkit'
import { page, type Sheet } from './sheet.ts'

type Facts = {
  locale: Locale
  /** Without `<` and `&`, because pdfkit writes it into XML unescaped. */
  title: string
  /** ASCII; written unencoded, so that the file's bytes can be searched for it. */
  keywords: string
  createdAt: Date
}

const { resolve } = createRequire(import.meta.url)
const fonts = {
  regular: readFileSync(resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: readFileSync(resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
  mono: readFileSync(resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf')),
} as const

/** Opens an empty, tagged A4 document that does not depend on time or randomness. */
export function openSheet({ locale, title, keywords, createdAt }: Facts): Sheet {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    lang: locale === 'pl' ? 'pl-PL' : 'en-GB',
    info: {
      Title: title,
      Keywords: keywords,
      CreationDate: createdAt,
      ModDate: createdAt,
      Producer: 'Lokum',
      Creator: 'Lokum',
    },
  })
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  return { pdf, root, locale, y: page.top, repeat: undefined }
}
