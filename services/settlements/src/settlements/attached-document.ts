import { Problem } from '@lokum/service-kit/problem'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** A document that the calculation of a settlement takes into account. */
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

/** More papers than a month of one apartment has; each is loaded whenever the settlement is looked at. */
export const mostDocuments = 100

export class DocumentLimitReached extends Problem {
  constructor() {
    super('document_limit_reached')
  }
}
