import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import Big from 'big.js'
import type { Assistant, DocumentToRead, ProposedLine, ProposedReading } from '../../src/assistant.ts'
import { aDocument } from '../a-document.ts'
import { readValues } from './read-layout.ts'

/** A bookkeeper's reading of a document; members that are left out are not there. */
export type Expected = {
  supplier: string | null
  number: string | null
  issued_on: string | null
  period_from: string | null
  period_to: string | null
  total_pln: string | null
  to_pay_pln: string | null
  findings: string[]
  lines: Partial<Record<LineField, string | null>>[]
}

type LineField = (typeof lineFields)[number]

const lineFields = [
  'kind',
  'category',
  'quantity',
  'unit',
  'rate_pln',
  'net_price_pln',
  'vat_rate',
  'amount_pln',
  'conversion_factor',
  'meter_number',
  'place',
] as const
const headFields = ['supplier', 'number', 'issued_on', 'period_from', 'period_to', 'total_pln', 'to_pay_pln'] as const

type Values = Record<string, string | null | undefined>
export type Count = { hits: number; proposed: number; expected: number }
export type Mistake = {
  document: string
  field: string
  where: string
  expected: string | null
  proposed: string | null
}
export type Score = {
  documents: number
  precision: number
  recall: number
  fields: Record<string, { precision: number; recall: number }>
  mistakes: Mistake[]
}

const media: Record<string, DocumentToRead['mediaType']> = {
  '.pdf': 'application/pdf',
  '.xml': 'application/xml',
  '.jpg': 'image/jpeg',
}

/** The documents: a folder, or some files of it, and where the values of each are that a bookkeeper reads, under its name up to the first point. */
type Documents = { folder: string; answers?: string; only?: { test: (file: string) => boolean } }

/** The documents of a folder and the PDFs that are drawn for it, by their paths in it; a set may have no scans. */
export async function documentsIn(folder: string): Promise<string[]> {
  const drawn = (await filesIn(join(folder, 'generated'))).map((file) => `generated/${file}`)
  return [...(await filesIn(folder)), ...drawn].filter((file) => extname(file) in media).sort()
}

async function filesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? await readdir(folder) : []
}

/** Lets an assistant read every document and compares what it proposes with what a bookkeeper reads. */
export async function scoreAssistant(
  assistant: Assistant,
  { folder, answers = folder, only = /./ }: Documents,
): Promise<Score> {
  const counts = new Map<string, Count>()
  const mistakes: Mistake[] = []
  const files = (await documentsIn(folder)).filter((file) => only.test(basename(file)))
  for (const file of files) {
    const bytes = new Uint8Array(await readFile(join(folder, file)))
    const expected: Expected = readValues(answers, basename(file).replace(/\..*/, ''))
    const mediaType = media[extname(file)]
    const reading = await assistant(aDocument(bytes, mediaType && { mediaType }), AbortSignal.timeout(300_000))
    compare({ document: file, expected, reading, counts, mistakes })
  }
  const all = [...counts.values()].reduce(add, { hits: 0, proposed: 0, expected: 0 })
  const fields = Object.fromEntries([...counts].map(([field, count]) => [field, ratiosOf(count)]))
  return { documents: files.length, ...ratiosOf(all), fields, mistakes }
}

type Comparison = {
  document: string
  expected: Expected
  reading: ProposedReading
  counts: Map<string, Count>
  mistakes: Mistake[]
}

function compare({ document, expected, reading, counts, mistakes }: Comparison): void {
  const values = [
    ...headValues(expected, reading),
    ...findingValues(expected, reading),
    ...lineValues(expected, reading),
  ]
  for (const { field, where, wanted, proposed } of values) {
    const isHit = wanted !== null && wanted === proposed
    const one = { hits: Number(isHit), proposed: Number(proposed !== null), expected: Number(wanted !== null) }
    counts.set(field, add(counts.get(field) ?? { hits: 0, proposed: 0, expected: 0 }, one))
    if (wanted !== proposed) mistakes.push({ document, field, where, expected: wanted, proposed })
  }
}

type Value = { field: string; where: string; wanted: string | null; proposed: string | null }

function headValues(expected: Expected, reading: ProposedReading): Value[] {
  const head = headOf(reading)
  return headFields.map((field) => ({
    field,
    where: 'document',
    wanted: expected[field],
    proposed: head[field] ?? null,
  }))
}

function findingValues(expected: Expected, reading: ProposedReading): Value[] {
  const found = reading.findings.map(({ code }) => String(code))
  return [...new Set([...expected.findings, ...found])].map((code) => ({
    field: 'finding',
    where: 'document',
    wanted: expected.findings.includes(code) ? code : null,
    proposed: found.includes(code) ? code : null,
  }))
}

function lineValues(expected: Expected, reading: ProposedReading): Value[] {
  return pair(expected.lines, reading.lines.map(lineOf)).flatMap(([wanted, proposed]) =>
    lineFields.map((field) => ({
      field,
      where: wanted?.place ?? proposed?.place ?? '?',
      wanted: wanted?.[field] ?? null,
      proposed: proposed?.[field] ?? null,
    })),
  )
}

/** Lines belong together when they stand at the same place; of the others those of one kind and amount. */
function pair(expected: readonly Values[], proposed: readonly Values[]): [Values | undefined, Values | undefined][] {
  const left = new Set(proposed)
  const take = (fits: (line: Values) => boolean) => {
    const found = [...left].find(fits)
    if (found) left.delete(found)
    return found
  }
  const placed = expected.map((line) => ({ line, found: take((one) => one.place === line.place) }))
  const pairs = placed.map(({ line, found }): [Values, Values | undefined] => [
    line,
    found ?? take((one) => one.amount_pln === line.amount_pln && one.kind === line.kind),
  ])
  return [...pairs, ...[...left].map((line): [undefined, Values] => [undefined, line])]
}

function headOf(reading: ProposedReading): Values {
  return {
    supplier: reading.supplier,
    number: reading.number,
    issued_on: reading.issuedOn,
    period_from: reading.periodFrom,
    period_to: reading.periodTo,
    total_pln: plain(reading.totalPln),
    to_pay_pln: plain(reading.toPayPln),
  }
}

function lineOf(line: ProposedLine): Values {
  return {
    kind: line.kind,
    category: line.category,
    quantity: plain(line.quantity),
    unit: line.unit,
    rate_pln: plain(line.ratePln),
    net_price_pln: line.netPrice && new Big(line.netPrice.price_pln).toFixed(),
    vat_rate: line.netPrice?.vat_rate,
    amount_pln: plain(line.amountPln),
    conversion_factor: plain(line.conversionFactor),
    meter_number: line.meterNumber,
    place: line.place,
  }
}

/** `12.50` and `12.5` are one number. */
function plain(decimal: string | null): string | null {
  if (decimal === null || !decimal.includes('.')) return decimal
  return decimal.replace(/0+$/, '').replace(/\.$/, '')
}

function add(one: Count, other: Count): Count {
  return {
    hits: one.hits + other.hits,
    proposed: one.proposed + other.proposed,
    expected: one.expected + other.expected,
  }
}

function ratiosOf({ hits, proposed, expected }: Count): { precision: number; recall: number } {
  return { precision: ratio(hits, proposed), recall: ratio(hits, expected) }
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 1 : Math.round((part / whole) * 10_000) / 10_000
}
