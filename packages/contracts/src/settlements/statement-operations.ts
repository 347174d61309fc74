import { z } from 'zod'
import { defineOperation, drawLimit, readLimit, writeLimit } from '../interface/operation.ts'
import { idSchema } from '../values/ids.ts'
import { PageQuery, pageSchema } from '../values/page.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { Reason } from './meter.ts'
import { PageNumber, PageWidth, pagePicture } from './page-picture.ts'
import { SettlementDetail } from './settlement.ts'
import { Statement, StatementSnapshot, StatementVerdict } from './statement.ts'

const params = z.strictObject({ id: idSchema('settlement') })
const part = { service: 'settlements', tag: 'Statements' } as const
const write = { ...part, scopes: ['settlements.write'], limit: writeLimit } as const
const read = { ...part, scopes: ['settlements.read'], limit: readLimit } as const
const step = { ...write, method: 'POST', versioned: true } as const

const statementParams = params.extend({
  version: z
    .union([z.literal('latest'), wholeNumber({ min: 1, max: 99_999 })])
    .meta({ description: 'Version of the statement; latest: the newest that was not cancelled' }),
})

export const PrepareSettlement = defineOperation({
  ...step,
  id: 'prepareSettlement',
  path: '/v1/settlements/{id}/prepare',
  summary: 'Prepare the statement of a settlement and its PDF',
  description:
    'Every item must be approved, corrected or rejected, no input may be missing, and no line of an attached document may be open; otherwise the request is refused with settlement_incomplete. A statement never changes. Until it is sent, it can be cancelled with reopen. Emits settlement.prepared and audit.event.',
  request: { params },
  answer: { status: 200, body: SettlementDetail },
  problems: ['not_found', 'invalid_state', 'precondition_failed', 'settlement_incomplete'],
})

export const ReopenSettlement = defineOperation({
  ...step,
  id: 'reopenSettlement',
  path: '/v1/settlements/{id}/reopen',
  summary: 'Cancel an unsent statement and return to the calculation',
  description: 'Refused with mail_in_progress if a mail with the statement is queued, being sent or may have arrived.',
  request: { params },
  answer: { status: 200, body: SettlementDetail },
  problems: ['not_found', 'invalid_state', 'precondition_failed', 'mail_in_progress'],
})

export const CorrectSettlement = defineOperation({
  ...step,
  id: 'correctSettlement',
  path: '/v1/settlements/{id}/correct',
  summary: 'Start correcting a sent settlement; the next statement will be a new version',
  description: 'The sent statement stays unchanged and valid until the new version is sent.',
  request: {
    params,
    body: z
      .strictObject({ reason: Reason })
      .meta({ id: 'CorrectSettlementRequest', description: 'Why the sent settlement is corrected' }),
  },
  answer: { status: 200, body: SettlementDetail },
  problems: ['not_found', 'invalid_state', 'precondition_failed', 'mail_in_progress'],
})

export const CancelCorrection = defineOperation({
  ...step,
  id: 'cancelCorrection',
  path: '/v1/settlements/{id}/cancel-correction',
  summary: 'Abandon a correction and return to the version that was sent',
  description:
    'The items, the attached documents and the state become again what they were before the correction began; an unsent new version is cancelled. Refused with cost_in_use or shares_exceed_cost if another settlement charges by now what the sent version charges.',
  request: { params },
  answer: { status: 200, body: SettlementDetail },
  problems: [
    'not_found',
    'invalid_state',
    'precondition_failed',
    'mail_in_progress',
    'cost_in_use',
    'shares_exceed_cost',
  ],
})

export const CancelSettlement = defineOperation({
  ...step,
  id: 'cancelSettlement',
  path: '/v1/settlements/{id}/cancel',
  summary: 'Cancel a settlement that was never sent',
  description:
    'A cancelled settlement can be read but not changed, and lists leave it out unless they ask for state=cancelled. Its documents, lines, readings and shares of costs are free, and the month can be settled again with a new reference code. A payment with the old code is proposed, not matched. A settlement that was sent is corrected instead. Emits settlement.cancelled and audit.event.',
  request: {
    params,
    body: z
      .strictObject({ reason: Reason })
      .meta({ id: 'CancelSettlementRequest', description: 'Why the settlement is cancelled' }),
  },
  answer: { status: 200, body: SettlementDetail },
  problems: ['not_found', 'invalid_state', 'precondition_failed', 'mail_in_progress'],
})

export const ListStatements = defineOperation({
  ...read,
  id: 'listStatements',
  method: 'GET',
  path: '/v1/settlements/{id}/statements',
  summary: 'List the statement versions of a settlement, newest first',
  description: 'Cancelled and superseded versions are listed too.',
  request: { params, query: PageQuery },
  answer: {
    status: 200,
    body: pageSchema(Statement).meta({
      id: 'StatementPage',
      description: 'A page of statement versions, newest first',
    }),
  },
  problems: ['not_found'],
})

export const GetStatement = defineOperation({
  ...read,
  id: 'getStatement',
  method: 'GET',
  path: '/v1/settlements/{id}/statements/{version}',
  summary: 'Download a statement as PDF, identical to the mailed file, or its content as JSON',
  description:
    'Each version is stored once and never changes; the bytes are those that were mailed. With `Accept: application/json`, the content, a [StatementSnapshot](/docs/reference/objects/StatementSnapshot), whose SHA-256 begins with the fingerprint printed on the PDF.',
  request: { params: statementParams },
  answer: { status: 200, file: ['application/pdf', 'application/json'], json: StatementSnapshot },
  problems: ['not_found'],
})

export const GetStatementPage = defineOperation({
  ...read,
  limit: drawLimit,
  id: 'getStatementPage',
  forPages: true,
  method: 'GET',
  path: '/v1/settlements/{id}/statements/{version}/pages/{page_number}',
  summary: 'Get a page of a statement as a picture, as it is printed on the PDF',
  description: `${pagePicture} A page after the last is not found.`,
  request: { params: statementParams.extend({ page_number: PageNumber }), query: z.strictObject({ width: PageWidth }) },
  answer: { status: 200, file: ['image/webp'] },
  problems: ['not_found', 'page_not_shown'],
})

export const VerifyStatement = defineOperation({
  ...write,
  id: 'verifyStatement',
  method: 'POST',
  path: '/v1/statements/verify',
  summary: 'Check whether a PDF is an unchanged statement of this account',
  description: 'multipart/form-data with one part file (at most 10 MB). The file is not stored.',
  request: { upload: { maxBytes: 10_000_000, mediaTypes: ['application/pdf'] } },
  answer: { status: 200, body: StatementVerdict },
  problems: ['document_too_large', 'document_type_unsupported'],
})
