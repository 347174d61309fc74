import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { idOf } from '../values/ids.ts'
import { PageQuery, pageOf } from '../values/page.ts'
import { ImportRow, maxImportBytes, PaymentImport, PaymentImportForm } from './payment-import.ts'

const params = z.strictObject({ id: idOf('paymentImport') })
const part = { service: 'settlements', tag: 'Payments' } as const
const write = { ...part, scopes: ['payments.write'], limit: writeLimit } as const
const read = { ...part, scopes: ['payments.read'], limit: readLimit } as const

export const ImportPayments = defineOperation({
  ...write,
  id: 'importPayments',
  method: 'POST',
  path: '/v1/payment-imports',
  summary: 'Read a bank statement, CSV or MT940, and show what it would record',
  description:
    'multipart/form-data with the members first and one part file (at most 10 MB, 20 000 lines). Nothing is recorded until it is committed. A line is matched on the reference code in its title, tolerant of lost hyphens, line breaks, case and diacritics; what is ambiguous is only proposed.',
  idempotent: true,
  request: {
    upload: { maxBytes: maxImportBytes, mediaTypes: ['text/csv', 'text/plain'] },
    body: PaymentImportForm,
  },
  answer: { status: 201, body: PaymentImport },
  problems: ['bank_statement_unreadable', 'bank_statement_too_large', 'document_too_large'],
})

export const GetPaymentImport = defineOperation({
  ...read,
  id: 'getPaymentImport',
  method: 'GET',
  path: '/v1/payment-imports/{id}',
  summary: 'Read what an import would record, or has recorded',
  request: { params },
  answer: { status: 200, body: PaymentImport },
  problems: ['not_found'],
})

export const ListImportRows = defineOperation({
  ...read,
  id: 'listImportRows',
  method: 'GET',
  path: '/v1/payment-imports/{id}/rows',
  summary: 'List the lines of an import in their order, with what is proposed for each',
  request: { params, query: PageQuery.extend({ proposal: ImportRow.shape.proposal.optional() }) },
  answer: { status: 200, body: pageOf(ImportRow).meta({ id: 'ImportRowPage' }) },
  problems: ['not_found'],
})

export const CommitPaymentImport = defineOperation({
  ...write,
  id: 'commitPaymentImport',
  method: 'POST',
  path: '/v1/payment-imports/{id}/commit',
  summary: 'Record the payments of an import, all or none',
  description:
    'Lines that are matched become payments, unless a decision says otherwise; others only with a decision. A line that was imported before is never recorded again. Committing again records nothing and answers the same.',
  request: {
    params,
    body: z
      .strictObject({
        decisions: z
          .array(
            z.strictObject({
              row: z.int().min(1).max(1_000_000),
              action: z.enum(['record', 'skip']),
              agreement_id: idOf('agreement')
                .nullable()
                .optional()
                .meta({ description: 'Whose payment it is; null or absent: recorded as unmatched' }),
            }),
          )
          .max(500)
          .refine((all) => new Set(all.map(({ row }) => row)).size === all.length, {
            params: { code: 'repeated' },
          })
          .default([]),
      })
      .meta({ id: 'CommitPaymentImportRequest' }),
  },
  answer: { status: 200, body: PaymentImport },
  problems: ['not_found', 'invalid_state'],
})

export const DiscardPaymentImport = defineOperation({
  ...write,
  id: 'discardPaymentImport',
  method: 'POST',
  path: '/v1/payment-imports/{id}/discard',
  summary: 'Throw a preview away',
  request: { params },
  answer: { status: 200, body: PaymentImport },
  problems: ['not_found', 'invalid_state'],
})
