import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { mustBe } from '../problems/requirement.ts'
import { idOf } from '../values/ids.ts'
import { PageQuery, pageOf } from '../values/page.ts'
import { Reason } from './meter.ts'
import { SettlementDetail } from './settlement.ts'
import { Statement, StatementVerdict } from './statement.ts'

const params = z.strictObject({ id: idOf('settlement') })
const part = { service: 'settlements', tag: 'Statements' } as const
const write = { ...part, scopes: ['settlements.write'], limit: writeLimit } as const
const read = { ...part, scopes: ['settlements.read'], limit: readLimit } as const
const step = { ...write, method: 'POST', versioned: true } as const

const version = z
  .stringFormat('whole-number', /^[1-9]\d{0,4}$/, mustBe('between', { min: 1, max: 99_999 }))
  .transform(Number)
  .optional()
  .meta({ description: 'A version; without one, the newest that was not withdrawn' })

export const PrepareSettlement = defineOperation({
  ...step,
  id: 'prepareSettlement',
  path: '/v1/settlements/{id}/prepare',
  summary: 'Freeze the settlement as a statement and make its PDF',
  description:
    'Every item is approved, corrected or rejected, and nothing is missing; else settlement_incomplete. A statement never changes; reopen withdraws it until it is sent. Emits settlement.prepared and audit.event.',
  request: { params },
  answer: { status: 200, body: SettlementDetail },
  problems: ['not_found', 'invalid_state', 'precondition_failed', 'settlement_incomplete'],
})

export const ReopenSettlement = defineOperation({
  ...step,
  id: 'reopenSettlement',
  path: '/v1/settlements/{id}/reopen',
  summary: 'Withdraw a statement that was not sent, and go back to the calculation',
  description: 'Refused with mail_in_progress once its mail is on its way, or may have arrived.',
  request: { params },
  answer: { status: 200, body: SettlementDetail },
  problems: ['not_found', 'invalid_state', 'precondition_failed', 'mail_in_progress'],
})

export const CorrectSettlement = defineOperation({
  ...step,
  id: 'correctSettlement',
  path: '/v1/settlements/{id}/correct',
  summary: 'Begin a correction of a settlement that was sent; the next statement is a new version',
  description: 'The statement that was sent stays as it is and counts until the new version is sent.',
  request: { params, body: z.strictObject({ reason: Reason }).meta({ id: 'CorrectSettlementRequest' }) },
  answer: { status: 200, body: SettlementDetail },
  problems: ['not_found', 'invalid_state', 'precondition_failed', 'mail_in_progress'],
})

export const ListStatements = defineOperation({
  ...read,
  id: 'listStatements',
  method: 'GET',
  path: '/v1/settlements/{id}/statements',
  summary: 'List the versions of a settlement’s statement, newest first',
  request: { params, query: PageQuery },
  answer: { status: 200, body: pageOf(Statement).meta({ id: 'StatementPage' }) },
  problems: ['not_found'],
})

export const GetStatement = defineOperation({
  ...read,
  id: 'getStatement',
  method: 'GET',
  path: '/v1/settlements/{id}/statement',
  summary: 'Download the statement as PDF, byte for byte as it was mailed',
  request: { params, query: z.strictObject({ version }) },
  answer: { status: 200, file: ['application/pdf'] },
  problems: ['not_found'],
})

export const GetStatementData = defineOperation({
  ...read,
  id: 'getStatementData',
  method: 'GET',
  path: '/v1/settlements/{id}/statement.json',
  summary: 'Download the content of the statement as JSON; its SHA-256 is printed on the PDF',
  description: 'The file has the shape of StatementSnapshot.',
  request: { params, query: z.strictObject({ version }) },
  answer: { status: 200, file: ['application/json'] },
  problems: ['not_found'],
})

export const VerifyStatement = defineOperation({
  ...write,
  id: 'verifyStatement',
  method: 'POST',
  path: '/v1/statements/verify',
  summary: 'Check whether a PDF is an unchanged statement of this account',
  description: 'multipart/form-data with one part file (at most 10 MB). Nothing of it is kept.',
  request: { upload: { maxBytes: 10_000_000, mediaTypes: ['application/pdf'] } },
  answer: { status: 200, body: StatementVerdict },
  problems: ['document_too_large', 'document_type_unsupported'],
})
