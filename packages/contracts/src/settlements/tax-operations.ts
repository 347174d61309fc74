import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { idSchema } from '../values/ids.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { TaxPayment, TaxSettings, TaxYear } from './tax.ts'
import { TaxOwnersInput } from './tax-owner.ts'

const params = z.strictObject({
  year: wholeNumber({ min: 1900, max: 2099 }).meta({ description: 'Calendar year' }),
})
const write = { service: 'settlements', tag: 'Tax', scopes: ['payments.write'], limit: writeLimit } as const
const read = { service: 'settlements', tag: 'Tax', method: 'GET', scopes: ['tax.read'], limit: readLimit } as const

export const GetTaxYear = defineOperation({
  ...read,
  id: 'getTaxYear',
  path: '/v1/tax-years/{year}',
  summary: 'Get the flat-rate tax of a year: 8.5 % up to the threshold, 12.5 % above',
  description:
    'On a cash basis: payments count in the month in which they were received, rent paid in advance too, unless prepayments_count is when_charged. Only revenue is taxed; costs passed through to the tenant and deposits are not. All apartments of the account are added together.',
  request: { params },
  answer: { status: 200, body: TaxYear },
  problems: ['not_found'],
})

export const UpdateTaxSettings = defineOperation({
  ...write,
  id: 'updateTaxSettings',
  method: 'PATCH',
  path: '/v1/tax-years/{year}/settings',
  summary: 'Change the threshold, other revenue, owners or prepayments of a year',
  description:
    'Months whose tax was paid stay as they are. A year without settings has the threshold, owners and prepayments_count of the year before. Refused with invalid_state if several owners or their threshold would change after a tax payment of the year. Emits audit.event.',
  request: {
    params,
    body: z
      .strictObject({ ...TaxSettings.shape, owners: TaxOwnersInput })
      .partial()
      .meta({ id: 'UpdateTaxSettingsRequest', description: 'Settings to change; those that are left out stay' }),
  },
  answer: { status: 200, body: TaxSettings },
  problems: ['not_found', 'invalid_state'],
})

export const ExportTaxYear = defineOperation({
  ...read,
  id: 'exportTaxYear',
  path: '/v1/tax-years/{year}/export',
  summary: 'Download all computed figures of a year for the accountant',
  description:
    'json: everything, for programs, with the names of this interface. For people, in the language of Accept-Language: xlsx has settlements with items, payments with their allocation, and the tax; csv one row per payment part; pit28 the fields of the tax return (PIT-28) of each owner as CSV. pdf: the figures for the return and the tax that was paid, in Polish. All but csv have the whole tax numbers.',
  request: {
    params,
    query: z.strictObject({
      format: z.enum(['json', 'csv', 'xlsx', 'pdf', 'pit28']).meta({ description: 'Type of the file' }),
    }),
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

export const CreateTaxPayment = defineOperation({
  ...write,
  id: 'createTaxPayment',
  method: 'POST',
  path: '/v1/tax-payments',
  summary: 'Mark the tax of a month as paid',
  description:
    'The figures of the month are kept; of a quarter, name its last month. Later corrections, credits and late payments count in the next month without a payment, or else in the return. Refused with invalid_state if the month has a payment. Emits audit.event.',
  request: {
    body: TaxPayment.pick({ period: true, amount_pln: true, paid_on: true })
      .strict()
      .meta({ id: 'CreateTaxPaymentRequest', description: 'A month that is over, and what was paid for it' }),
  },
  answer: { status: 201, body: TaxPayment },
  problems: ['invalid_state'],
})

export const DeleteTaxPayment = defineOperation({
  ...write,
  id: 'deleteTaxPayment',
  method: 'DELETE',
  path: '/v1/tax-payments/{id}',
  summary: 'Take back that the tax of a month was paid; the month is computed again',
  description: 'Emits audit.event.',
  request: { params: z.strictObject({ id: idSchema('taxPayment') }) },
  answer: { status: 204 },
  problems: ['not_found'],
})
