// Makes scans and photos of documents of the golden set, in `scans/` and those of other folders: `npx node packages/bill-reader/test/golden/write-scans.ts`.
// Each is named after its document, whose layout has its values, and after what happened to it. The same versions of PDFium and
// libvips give the same bytes.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { degradePage, type Harm } from './degrade-page.ts'
import { drawLayout } from './draw-layout.ts'
import { readLayout } from './read-layout.ts'
import { renderPages } from './render-pages.ts'

const folder = import.meta.dirname

const scan: Harm = { dpi: 200, noise: 6, blur: 0.4, quality: 55 }
const photo: Harm = { dpi: 230, noise: 9, blur: 0.7, quality: 50, shadow: 0.45, table: 60 }

type Made = { name: string; harm: Harm; isRuled?: boolean; rotate?: number; seed?: number }

const pictures: Made[] = [
  { name: 'gas-columns.ruled-scan', harm: { ...scan, degrees: -1.4 }, isRuled: true },
  { name: 'energy-half-year.ruled-scan', harm: { ...scan, degrees: 0.6 }, isRuled: true },
  { name: 'heating-sections.ruled-photo', harm: { ...photo, degrees: 2.1 }, isRuled: true },
  { name: 'water-gross.photo', harm: { ...photo, degrees: 3.2 } },
  { name: 'water-sewage.photo', harm: { ...photo, degrees: -2.3, shadow: 0.6 } },
  { name: 'heating-columns.photo', harm: { ...photo, degrees: -4.7, blur: 0.9 } },
  { name: 'energy-label-value.photo', harm: { ...photo, degrees: 1.1, noise: 14 } },
  { name: 'water-blocks.photo', harm: { ...photo, degrees: 5.5, blur: 1 } },
  { name: 'community-notice.photo', harm: { ...photo, degrees: -0.8, shadow: 0.65 } },
  { name: 'waste-company.photo', harm: { ...photo, degrees: 7.4 } },
  { name: 'internet-discount.small-photo', harm: { ...photo, degrees: 0.9, dpi: 160, blur: 0.5 } },
  { name: 'internet-invoice.upside-down', harm: { ...photo, degrees: 181.5 } },
  { name: 'waste-persons.sideways', harm: { ...photo, degrees: 88.2 } },
  { name: 'gas-english.scan', harm: { ...scan, degrees: 0.3, noise: 16 } },
  { name: 'energy-correction-was-is.scan', harm: { ...scan, degrees: -0.9 } },
  { name: 'energy-distribution-zones.ruled-scan', harm: { ...scan, degrees: 1.2 }, isRuled: true },
  { name: 'energy-forecast-two-months.photo', harm: { ...photo, degrees: 2.6 } },
  { name: 'water-two-tariffs.photo', harm: { ...photo, degrees: -1.7, shadow: 0.55 } },
  { name: 'heating-annual.photo', harm: { ...photo, degrees: 4.1, blur: 0.8 } },
  { name: 'energy-english-estimate.sideways', harm: { ...photo, degrees: 91.3 } },
  { name: 'water-settlement-of-estimates.scan', harm: { ...scan, degrees: -0.6, noise: 9, quality: 45 }, seed: 311 },
  { name: 'heating-and-hot-water.ruled-scan', harm: { ...scan, degrees: 1.1, blur: 0.6 }, isRuled: true, seed: 523 },
  { name: 'gas-correction-factor.photo', harm: { ...photo, degrees: 2.9, shadow: 0.5, noise: 11 }, seed: 87 },
  { name: 'waste-household-arrears.photo', harm: { ...photo, degrees: -3.6, blur: 0.9, dpi: 215 }, seed: 640 },
  {
    name: 'energy-prosumer-deposit.ruled-photo',
    harm: { ...photo, degrees: -1.4, dpi: 245, table: 90 },
    isRuled: true,
    seed: 902,
  },
  { name: 'water-meter-exchange-gross.sideways', harm: { ...photo, degrees: -87.7, quality: 60 }, seed: 145 },
  { name: 'gas-forecast-months-factor.scan', harm: { ...scan, degrees: 0.8, noise: 10, quality: 50 }, seed: 271 },
  {
    name: 'heating-units-in-names.photo',
    harm: { ...photo, degrees: -2.6, shadow: 0.55, dpi: 240, table: 45 },
    seed: 836,
  },
  { name: 'cooperative-new-fees.photo', harm: { ...photo, degrees: 3.4, blur: 0.8, noise: 12 }, seed: 559 },
]

const papers: Made[] = [
  { name: 'energy-columns.scan', harm: { ...scan, degrees: 0.4 } },
  { name: 'energy-two-pages.scan', harm: { ...scan, degrees: -0.7 } },
  { name: 'community-settlement.ruled-scan', harm: { ...scan, degrees: 1.9 }, isRuled: true },
  { name: 'energy-sale-net.scan', harm: { ...scan, degrees: 0.8, noise: 11 } },
  { name: 'energy-settlement.turned-scan', harm: { ...scan, degrees: 0.5 }, rotate: 90 },
  { name: 'energy-carried-sums.scan', harm: { ...scan, degrees: 0.5, dpi: 220 }, seed: 418 },
  {
    name: 'community-monthly-subtotals.turned-scan',
    harm: { ...scan, degrees: -1, noise: 12 },
    rotate: 90,
    seed: 733,
  },
  { name: 'energy-correction-after-first.scan', harm: { ...scan, degrees: -0.7, dpi: 210, blur: 0.5 }, seed: 194 },
]

const heldOut: { pictures: Made[]; papers: Made[] } = { pictures: [], papers: [] }

const agreements: { pictures: Made[]; papers: Made[] } = {
  pictures: [
    { name: 'numbered-parties.scan', harm: { ...scan, degrees: 0.7 } },
    { name: 'company.photo', harm: { ...photo, degrees: -2.2 } },
    { name: 'english-clauses.photo', harm: { ...photo, degrees: 1.6, shadow: 0.6 } },
  ],
  papers: [{ name: 'labels.scan', harm: { ...scan, degrees: -0.5 } }],
}

await write(folder, { pictures, papers })
await write(join(folder, 'agreements'), agreements)
await write(join(folder, 'held-out'), heldOut)

async function write(to: string, made: { pictures: readonly Made[]; papers: readonly Made[] }): Promise<void> {
  await mkdir(join(to, 'scans'), { recursive: true })
  for (const one of made.pictures) {
    const [page] = await degraded(to, one)
    if (page) await writeFile(join(to, 'scans', `${one.name}.jpg`), page)
  }
  for (const { rotate = 0, ...one } of made.papers)
    await writeFile(join(to, 'scans', `${one.name}.pdf`), await bind(await degraded(to, one), rotate))
}

async function degraded(from: string, { name, harm, isRuled = false, seed = 0 }: Made): Promise<Buffer[]> {
  const layout = readLayout(from, name.replace(/\..*/, ''))
  const pages = await renderPages(await drawLayout(layout.pages, { isRuled }), harm.dpi)
  return await Promise.all(pages.map((page, index) => degradePage(page, { ...harm, seed: seed + index + name.length })))
}

/** A PDF as a scanner makes it: a picture for each page. With a rotation, pages lie on their side in the file. */
async function bind(pages: readonly Buffer[], rotate: number): Promise<Buffer> {
  const info = { CreationDate: new Date(Date.UTC(2026, 0, 1)), Producer: 'golden set', Creator: 'golden set' }
  const pdf = new PDFDocument({ autoFirstPage: false, info })
  const written = buffer(pdf)
  const [width, height] = [595, 842]
  for (const page of pages) {
    pdf.addPage({ size: rotate === 0 ? [width, height] : [height, width], margin: 0 })
    if (rotate !== 0) {
      Object.assign(pdf.page.dictionary.data, { Rotate: rotate })
      pdf.translate(0, width).rotate(-90)
    }
    pdf.image(page, 0, 0, { width, height })
  }
  pdf.end()
  return await written
}
