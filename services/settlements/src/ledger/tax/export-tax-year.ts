import { Readable } from 'node:stream'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { ExportTaxYear } from '@lokum/contracts/settlements/tax-operations'
import type { StoredFile } from '@lokum/service-kit/http/serve-file'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { atOneMoment } from '../../at-one-moment.ts'
import { renderTaxYear } from '../../statements/pdf/render-tax-year.ts'
import { loadTaxRecords } from './load-tax-records.ts'
import { loadTaxYear } from './load-tax-year.ts'
import { writeTaxFile } from './write-tax-file.ts'

type Format = RequestOf<typeof ExportTaxYear>['query']['format']

/** Less than the gateway waits for an answer: what nobody waits for any more would keep its turn from others. */
export const longestMilliseconds = 14_000

/** Gives everything that was computed for a year as a file. @throws Overloaded */
export async function exportTaxYear(
  context: Context,
  { params, query }: RequestOf<typeof ExportTaxYear>,
): Promise<StoredFile> {
  const content = await writeFile(context, { year: params.year, format: query.format })
  return {
    name: `Lokum-tax-${params.year}.${query.format}`,
    mediaType: mediaTypes[query.format],
    sizeBytes: content.length,
    content: Readable.from([content]),
  }
}

async function writeFile(context: Context, { year, format }: { year: number; format: Format }): Promise<Buffer> {
  const wanted = { accountId: context.caller.accountId, year, now: context.now }
  const signal = AbortSignal.timeout(longestMilliseconds)
  if (format === 'pdf') return renderTaxYear(await atOneMoment(context, (em) => loadTaxYear(em, wanted)), signal)
  return writeTaxFile({ format, load: () => atOneMoment(context, (em) => loadTaxRecords(em, wanted)) }, signal)
}

const mediaTypes: Readonly<Record<Format, string>> = {
  json: 'application/json',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}
