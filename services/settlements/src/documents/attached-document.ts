import { Problem } from '@lokum/service-kit/problem'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** A document used in the calculation of a settlement. */
export const AttachedDocumentRow = defineEntity({
  name: 'AttachedDocument',
  tableName: 'settlement_document',
  properties: {
    accountId: p.string().primary(),
    settlementId: p.string().primary(),
    documentId: p.string().primary(),
    attachedAt: p.datetime(),
  },
})
export type AttachedDocumentRow = InferEntity<typeof AttachedDocumentRow>

/** More documents than any month of an apartment has; all are loaded with the settlement. */
export const mostDocuments = 100

export class DocumentLimitReached extends Problem {
  constructor() {
    super('document_limit_reached')
  }
}
