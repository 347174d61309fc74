import { z } from 'zod'
import { defineOperation, readLimit } from '../interface/operation.ts'
import { mustBe } from '../problems/requirement.ts'
import { TaxYear } from './tax.ts'

const params = z.strictObject({
  year: z
    .stringFormat('year', /^(19|20)\d{2}$/, mustBe('year'))
    .transform(Number)
    .meta({ description: 'Calendar year' }),
})
const read = { service: 'settlements', tag: 'Tax', method: 'GET', scopes: ['tax.read'], limit: readLimit } as const

export const GetTaxYear = defineOperation({
  ...read,
  id: 'getTaxYear',
  path: '/v1/tax-years/{year}',
  summary: 'Read the flat-rate tax of a year: 8.5 % to 100 000 PLN, 12.5 % above',
  description:
    'Cash basis: what was received in a month counts in it. Only revenue is taxed; what is passed through at cost, and deposits, are not. All apartments of the account count together.',
  request: { params },
  answer: { status: 200, body: TaxYear },
  problems: ['not_found'],
})

export const ExportTaxYear = defineOperation({
  ...read,
  id: 'exportTaxYear',
  path: '/v1/tax-years/{year}/export',
  summary: 'Download everything that was computed for a year, for the accountant',
  description:
    'json and xlsx: settlements with their items, payments with what they paid, and the tax; csv: one row for each part of a payment; pdf: the figures of the return (PIT-28).',
  request: { params, query: z.strictObject({ format: z.enum(['json', 'csv', 'xlsx', 'pdf']) }) },
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
