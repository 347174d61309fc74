import { z } from 'zod'
import { defineOperation, readLimit } from '../interface/operation.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { TaxYear } from './tax.ts'

const params = z.strictObject({
  year: wholeNumber({ min: 1900, max: 2099 }).meta({ description: 'Calendar year' }),
})
const read = { service: 'settlements', tag: 'Tax', method: 'GET', scopes: ['tax.read'], limit: readLimit } as const

export const GetTaxYear = defineOperation({
  ...read,
  id: 'getTaxYear',
  path: '/v1/tax-years/{year}',
  summary: 'Get the flat-rate tax of a year: 8.5 % up to 100 000 PLN, 12.5 % above',
  description:
    'On a cash basis: payments count in the month in which they were received. Only revenue is taxed; costs passed through to the tenant and deposits are not. All apartments of the account are added together.',
  request: { params },
  answer: { status: 200, body: TaxYear },
  problems: ['not_found'],
})

export const ExportTaxYear = defineOperation({
  ...read,
  id: 'exportTaxYear',
  path: '/v1/tax-years/{year}/export',
  summary: 'Download all computed figures of a year for the accountant',
  description:
    'json and xlsx: settlements with items, payments with their allocation, and the tax; csv: one row per payment part; pdf: the figures for the tax return (PIT-28).',
  request: {
    params,
    query: z.strictObject({ format: z.enum(['json', 'csv', 'xlsx', 'pdf']).meta({ description: 'Type of the file' }) }),
  },
  answer: {
    status: 200,
    file: [
      'application/json',
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/pdf',
    ],
  },
  problems: ['not_found'],
})
