import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Assistant } from '../../src/assistant.ts'
import { aDocument } from '../a-document.ts'
import { readValues } from './read-layout.ts'
import type { Mistake } from './score.ts'

const folder = join(import.meta.dirname, 'agreements')

export type AgreementScore = { documents: number; precision: number; recall: number; mistakes: Mistake[] }

/** Compares the facts that are read in agreements, PDFs or scans and photos of them, with those that a person reads. */
export async function scoreAgreements(assistant: Assistant, where: 'generated' | 'scans'): Promise<AgreementScore> {
  const files = (await readdir(join(folder, where))).filter((file) => ['.pdf', '.jpg'].includes(extname(file))).sort()
  const values: Mistake[] = []
  for (const file of files) values.push(...(await valuesIn(assistant, { file, path: join(folder, where, file) })))
  const hits = values.filter(({ expected, proposed }) => expected === proposed).length
  const count = (member: 'expected' | 'proposed') => values.filter((value) => value[member] !== null).length
  return {
    documents: files.length,
    precision: ratio(hits, count('proposed')),
    recall: ratio(hits, count('expected')),
    mistakes: values.filter(({ expected, proposed }) => expected !== proposed),
  }
}

async function valuesIn(assistant: Assistant, { file, path }: { file: string; path: string }): Promise<Mistake[]> {
  const wanted: Record<string, string> = readValues(folder, file.replace(/\..*/, ''))
  const mediaType = file.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg'
  const document = aDocument(new Uint8Array(await readFile(path)), { mediaType, kind: 'agreement' })
  const { agreementFacts = [] } = await assistant(document, AbortSignal.timeout(300_000))
  const read = new Map(agreementFacts.map(({ name, value }) => [String(name), value]))
  return [...new Set([...Object.keys(wanted), ...read.keys()])].map((field) => ({
    document: file,
    field,
    where: 'agreement',
    expected: wanted[field] ?? null,
    proposed: read.get(field) ?? null,
  }))
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 1 : Math.round((part / whole) * 10_000) / 10_000
}
