import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { idSchema } from '../values/ids.ts'
import { PageQuery, pageSchema } from '../values/page.ts'
import { ImportRow, maxImportBytes, PaymentImport, PaymentImportForm } from './payment-import.ts'

const params = z.strictObject({ id: idSchema('paymentImport') })
const part = { service: 'settlements', tag: 'Payments' } as const
const write = { ...part, scopes: ['payments.write'], limit: writeLimit } as const
const read = { ...part, scopes: ['payments.read'], limit: readLimit } as const

export const CreatePaymentImport = defineOperation({
  ...write,
  id: 'createPaymentImport',
  method: 'POST',
  path: '/v1/payment-imports',
  summary: 'Preview the payments in a bank statement (CSV, MT940 or camt.053)',
  description:
    'multipart/form-data with the form fields first, if any, followed by one part file (at most 10 MB and 20 000 lines). Format, encoding and columns are recognised; `mapping` says how. The columns that you name are used again for later files with the same headings, once the import is committed. No payment is recorded until the import is committed. Lines are matched by the reference code in their title, ignoring missing hyphens, line breaks, case and diacritics. An ambiguous match is only proposed. Transfers that a column such as State or Stan calls pending, declined or taken back are skipped. A transfer is recognised in every file by its day, amount, title (letters and digits) and place among equal transfers of the file, whatever columns are named; the bank reference, payer and account tell equal ones apart where both sides have them.',
  request: {
    upload: { maxBytes: maxImportBytes, mediaTypes: ['text/csv', 'text/plain', 'application/xml'] },
    body: PaymentImportForm,
  },
  answer: { status: 201, body: PaymentImport },
  problems: ['bank_statement_unreadable', 'bank_statement_too_large', 'document_too_large', 'quota_exceeded'],
})

export const ListPaymentImports = defineOperation({
  ...read,
  id: 'listPaymentImports',
  method: 'GET',
  path: '/v1/payment-imports',
  summary: 'List imports, newest first',
  description: 'An import that is not committed is removed after 30 days.',
  request: { query: PageQuery.extend({ state: PaymentImport.shape.state.optional() }) },
  answer: {
    status: 200,
    body: pageSchema(PaymentImport).meta({ id: 'PaymentImportPage', description: 'A page of imports, newest first' }),
  },
  problems: [],
})

export const GetPaymentImport = defineOperation({
  ...read,
  id: 'getPaymentImport',
  method: 'GET',
  path: '/v1/payment-imports/{id}',
  summary: 'Get an import with the payments to record or already recorded',
  description:
    '`rows` counts the lines by what is proposed for them. `matched_pln` is the sum of the matched lines; `payments` is 0 until the commit.',
  request: { params },
  answer: { status: 200, body: PaymentImport },
  problems: ['not_found'],
})

export const ListPaymentImportRows = defineOperation({
  ...read,
  id: 'listPaymentImportRows',
  method: 'GET',
  path: '/v1/payment-imports/{id}/rows',
  summary: 'List the lines of an import in file order, each with its proposal',
  description:
    'A page is in the order of the file. `proposal` selects the lines with one proposal, for example those that need a decision.',
  request: { params, query: PageQuery.extend({ proposal: ImportRow.shape.proposal.optional() }) },
  answer: {
    status: 200,
    body: pageSchema(ImportRow).meta({
      id: 'ImportRowPage',
      description: 'A page of the lines of an import, in file order',
    }),
  },
  problems: ['not_found'],
})

export const DecidePaymentImportRows = defineOperation({
  ...write,
  id: 'decidePaymentImportRows',
  method: 'POST',
  path: '/v1/payment-imports/{id}/decisions',
  summary: 'Decide which lines of an import the commit records, and for whom',
  description:
    'The decision is kept until the commit, for all lines or none; a later one replaces it. A line that turns out to be a duplicate, or a possible one, needs a new decision. Of a committed import, only possible duplicates that were not recorded can be decided. Emits audit.event.',
  request: {
    params,
    body: z
      .strictObject({
        decision: z.enum(['record', 'skip', 'reopen']).meta({
          description:
            'record: the lines become payments; skip: they do not; reopen: decisions are taken back, so the proposals hold',
        }),
        rows: z
          .array(z.int().min(1).max(1_000_000))
          .min(1)
          .max(500)
          .refine((rows) => new Set(rows).size === rows.length, { params: { code: 'repeated' } })
          .meta({ description: '`row` of the lines, at most 500' }),
        agreement_id: idSchema('agreement').nullable().optional().meta({
          description: 'Only to record: agreement of the payments; null or absent: recorded as unmatched',
        }),
      })
      .meta({ id: 'DecidePaymentImportRowsRequest', description: 'What becomes of lines of an import' }),
  },
  answer: { status: 200, body: PaymentImport },
  problems: ['not_found', 'invalid_state'],
})

export const CommitPaymentImport = defineOperation({
  ...write,
  id: 'commitPaymentImport',
  method: 'POST',
  path: '/v1/payment-imports/{id}/commit',
  summary: 'Record all payments of an import in one transaction',
  description:
    'The lines that `to_record` counts become payments: matched ones without a decision, and those with the decision to record them. A line recorded before is never recorded again. Committing again returns the same response; it records nothing but possible duplicates that were decided since.',
  request: { params },
  answer: { status: 200, body: PaymentImport },
  problems: ['not_found', 'invalid_state', 'quota_exceeded'],
})

export const CancelPaymentImport = defineOperation({
  ...write,
  id: 'cancelPaymentImport',
  method: 'POST',
  path: '/v1/payment-imports/{id}/cancel',
  summary: 'Cancel a payment import that is not committed',
  description:
    'No payment is recorded. Refused with invalid_state if the import is committed. Cancelling again changes nothing. Emits audit.event.',
  request: { params },
  answer: { status: 200, body: PaymentImport },
  problems: ['not_found', 'invalid_state'],
})

export const ReversePaymentImport = defineOperation({
  ...write,
  id: 'reversePaymentImport',
  method: 'POST',
  path: '/v1/payment-imports/{id}/reverse',
  summary: 'Reverse all payments of an import',
  description:
    'All payments that still count are reversed, or none. The lines of the file are free again, unlike the line of a payment reversed alone. Reversing again changes nothing. Emits payment.updated for each payment, and audit.event.',
  request: { params },
  answer: { status: 200, body: PaymentImport },
  problems: ['not_found', 'invalid_state', 'refund_exceeds_credit'],
})
