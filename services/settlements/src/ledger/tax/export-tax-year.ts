import { Readable } from 'node:stream'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { ExportedTaxYear } from '@lokum/contracts/settlements/tax'
import type { ExportTaxYear } from '@lokum/contracts/settlements/tax-operations'
import type { Context } from '@lokum/service-kit/http/context'
import type { StoredFile } from '@lokum/service-kit/http/serve-file'
import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import { renderTaxYear } from '@lokum/statement-print/render-tax-year'
import type { TaxRecords } from './tax-records.ts'
import { writeTaxFile } from './write-tax-file.ts'

/** The context of an export, which opens the tax numbers. */
type Opening = Context & { cipher: Cipher }

/** The content of a file, loaded at one moment once a worker is free. */
type Loads = {
  loadYear: (context: Opening, wanted: TaxYearKey) => Promise<ExportedTaxYear>
  loadRecords: (context: Opening, wanted: TaxYearKey) => Promise<TaxRecords>
  keepExport: (em: Context['em'], exported: { accountId: string; year: ExportedTaxYear; now: Date }) => Promise<void>
}
type TaxYearKey = { accountId: string; year: number; now: Date }
type Format = RequestOf<typeof ExportTaxYear>['query']['format']

/** Less than the gateway's time-out, so that abandoned requests do not occupy workers. */
export const longestMilliseconds = 14_000

/** Returns the complete figures of a year as a file, and keeps that they were exported. @throws ShareFull · Overloaded */
export async function exportTaxYear(
  context: Opening & Loads,
  { params, query }: RequestOf<typeof ExportTaxYear>,
): Promise<StoredFile> {
  const content = await writeFile(context, { year: params.year, format: query.format })
  return {
    name: `${names[context.language]}-${params.year}${endings[query.format]}`,
    mediaType: mediaTypes[query.format],
    sizeBytes: content.length,
    content: Readable.from([content]),
  }
}

async function writeFile(
  context: Opening & Loads,
  { year, format }: { year: number; format: Format },
): Promise<Buffer> {
  const { accountId } = context.caller
  const wanted = { accountId, year, now: context.now }
  const signal = AbortSignal.timeout(longestMilliseconds)
  const keep = (exported: ExportedTaxYear) =>
    context.keepExport(context.em, { accountId, year: exported, now: context.now })
  if (format === 'pdf') {
    const load = async () => {
      const loaded = await context.loadYear(context, wanted)
      await keep(loaded)
      return loaded
    }
    return renderTaxYear(load, { accountId, signal })
  }
  const load = async () => {
    const records = await context.loadRecords(context, wanted)
    await keep(records.taxYear)
    return records
  }
  return writeTaxFile({ accountId, format, language: context.language, load }, signal)
}

const names = { pl: 'Lokum-podatek', en: 'Lokum-tax' }

const endings: Readonly<Record<Format, string>> = {
  json: '.json',
  csv: '.csv',
  xlsx: '.xlsx',
  pdf: '.pdf',
  pit28: '-PIT-28.csv',
}

const mediaTypes: Readonly<Record<Format, string>> = {
  json: 'application/json',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  pit28: 'text/csv; charset=utf-8',
}
