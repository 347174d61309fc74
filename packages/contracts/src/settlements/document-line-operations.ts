import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { mustBe } from '../problems/requirement.ts'
import { idSchema } from '../values/ids.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { Document } from './document.ts'
import { DocumentLedger, LineDecision } from './document-ledger.ts'
import { DocumentUses, UsesOfDocuments } from './document-uses.ts'
import { Reason } from './meter.ts'
import { TypedLine, TypedLineChange } from './typed-line.ts'

const params = z.strictObject({ id: idSchema('document') })
const lineParams = params.extend({
  line_number: wholeNumber({ min: 1, max: 99_999 }).meta({ description: 'Number of the line in its document' }),
})
const part = { service: 'settlements', tag: 'Documents' } as const
const write = { ...part, scopes: ['settlements.write'], limit: writeLimit } as const
const read = { ...part, scopes: ['settlements.read'], limit: readLimit } as const

export const CreateDocumentLine = defineOperation({
  ...write,
  id: 'createDocumentLine',
  method: 'POST',
  path: '/v1/documents/{id}/lines',
  summary: 'Add a line that was not read, or that replaces one that was read wrongly',
  description:
    'The line gets the next number. A document that was not read is read first. With replaces, the line that was read wrongly becomes no charge: its kind is none, no calculation uses it, and it stays visible beside the charges until the typed line is deleted. Refused with invalid_state if the document has its maximum number of lines, and if the line to replace was typed, is replaced already, or is used by an item, a cost or a prepared or sent statement. The amount is an input, not a charge: the calculation decides what is charged. Emits audit.event.',
  request: { params, body: TypedLine },
  answer: { status: 201, body: Document },
  problems: ['not_found', 'invalid_state'],
})

export const UpdateDocumentLine = defineOperation({
  ...write,
  id: 'updateDocumentLine',
  method: 'PATCH',
  path: '/v1/documents/{id}/lines/{line_number}',
  summary: 'Correct a line that was typed (JSON merge patch)',
  description:
    'Lines that the assistant read are not changed: type another one that replaces it. Refused with invalid_state while a prepared or sent statement rests on the line: reopen or correct its settlement first. Open settlements that use it have to be calculated again. Emits audit.event.',
  versioned: true,
  request: {
    params: lineParams,
    body: TypedLineChange,
  },
  answer: { status: 200, body: Document },
  problems: ['not_found', 'invalid_state', 'precondition_failed'],
})

export const DeleteDocumentLine = defineOperation({
  ...write,
  id: 'deleteDocumentLine',
  method: 'DELETE',
  path: '/v1/documents/{id}/lines/{line_number}',
  summary: 'Delete a line that was typed by mistake, with the decision about it',
  description:
    'Refused with invalid_state for a line that the assistant read, and while an item, a cost or a prepared or sent statement uses the line; the refusal names the settlements. A line that it replaced is a charge again. Answers with the document without the line. The audit entry keeps the line. Emits audit.event.',
  versioned: true,
  request: { params: lineParams },
  answer: { status: 200, body: Document },
  problems: ['not_found', 'invalid_state', 'precondition_failed'],
})

export const GetDocumentLedger = defineOperation({
  ...read,
  id: 'getDocumentLedger',
  method: 'GET',
  path: '/v1/documents/{id}/ledger',
  summary: 'Get what became of every grosz of a document, line by line, over all settlements',
  description:
    'Each line is split into the parts that settlements charge, that other months or settlements are still to charge, that the landlord pays, that a person has excluded, and that are open. The five parts add up to the line exactly. A statement cannot be prepared while a line of an attached document is open.',
  versioned: true,
  request: { params },
  answer: { status: 200, body: DocumentLedger },
  problems: ['not_found'],
})

export const ListDocumentUses = defineOperation({
  ...read,
  id: 'listDocumentUses',
  forPages: true,
  method: 'GET',
  path: '/v1/documents/{id}/uses',
  summary: 'Get the settlements, readings and meters that use a document',
  description:
    'While there is one besides placements, the document cannot be deleted. Those with a statement come first.',
  request: { params },
  answer: { status: 200, body: DocumentUses },
  problems: ['not_found'],
})

export const ListUsesOfDocuments = defineOperation({
  ...read,
  id: 'listUsesOfDocuments',
  forPages: true,
  method: 'GET',
  path: '/v1/documents/uses',
  summary: 'List the settlements, readings, meters and agreements that use some documents',
  description: 'Asks for the documents of a page at once. A document that is unknown has no uses.',
  request: {
    query: z.strictObject({
      document_ids: z
        .string()
        .max(3_200)
        .regex(/^doc_[0-9a-z]{26}(,doc_[0-9a-z]{26}){0,99}$/, mustBe('document_ids'))
        .meta({ description: 'Identifiers of documents with commas between them, at most 100' }),
    }),
  },
  answer: { status: 200, body: UsesOfDocuments },
  problems: [],
})

export const DecideLines = defineOperation({
  ...write,
  id: 'decideLines',
  method: 'POST',
  path: '/v1/documents/{id}/lines/decisions',
  summary: 'Decide about the open rest of lines: the landlord pays it, or it is excluded',
  description:
    'Without line_numbers, decides about all open lines, or about a document without readable lines as a whole; reopen then takes all decisions back. A decision covers the part of a line that nothing else uses. A line that nothing used at the decision is left out of later calculations. Settlements that used it have to be calculated again. A decision that a prepared or sent statement rests on cannot be changed. Emits audit.event.',
  versioned: true,
  request: {
    params,
    body: z
      .strictObject({
        decision: LineDecision,
        line_numbers: z
          .array(z.int().min(1).max(100_000))
          .min(1)
          .max(400)
          .refine((lines) => new Set(lines).size === lines.length, { params: { code: 'repeated' } })
          .optional()
          .meta({ description: 'Numbers of the lines, at most 400; without it, all open lines' }),
        reason: Reason,
      })
      .meta({ id: 'DecideLinesRequest', description: 'What becomes of the open rest of lines, with the reason' }),
  },
  answer: { status: 200, body: DocumentLedger },
  problems: ['not_found', 'invalid_state', 'precondition_failed'],
})
