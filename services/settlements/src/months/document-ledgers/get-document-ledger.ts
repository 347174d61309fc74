import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { DocumentLedger } from '@lokum/contracts/settlements/document-ledger'
import type { GetDocumentLedger } from '@lokum/contracts/settlements/document-line-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { describeAccount } from './describe-account.ts'
import { loadAccount } from './load-account.ts'

/** Returns what became of every grosz of a document, over all settlements. @throws NotFound */
export async function getDocumentLedger(
  { em, caller: { accountId } }: Context,
  { params }: RequestOf<typeof GetDocumentLedger>,
): Promise<Answer<DocumentLedger>> {
  const loaded = await loadAccount(em, { accountId, documentId: params.id })
  return { body: describeAccount(loaded), version: loaded.version }
}
