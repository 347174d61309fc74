import { z } from 'zod'
import { defineOperation, readLimit } from '../interface/operation.ts'
import { idSchema } from '../values/ids.ts'
import { wholeNumber } from '../values/whole-number.ts'

export const GetYearStatement = defineOperation({
  service: 'settlements',
  tag: 'Payments',
  id: 'getYearStatement',
  method: 'GET',
  path: '/v1/agreements/{id}/year-statement',
  scopes: ['payments.read'],
  limit: readLimit,
  summary: 'Download a tenancy’s year as PDF: settlements, payments, deposit, and the balance at its start and end',
  description:
    'A settlement belongs to the year of its month, a payment to the year in which it was received. What is paid and open of each settlement is as of now. In the language of the tenant.',
  request: {
    params: z.strictObject({ id: idSchema('agreement') }),
    query: z.strictObject({
      year: wholeNumber({ min: 1900, max: 2099 }).meta({ description: 'Calendar year' }),
    }),
  },
  answer: { status: 200, file: ['application/pdf'] },
  problems: ['not_found'],
})
