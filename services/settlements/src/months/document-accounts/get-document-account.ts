import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { DocumentAccount } from '@lokum/contracts/settlements/document-account'
import type { GetDocumentAccount } from '@lokum/contracts/settlements/document-line-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { describeAccount } from './describe-account.ts'
import { loadAccount } from './load-account.ts'

/** Returns what became of every grosz of a document, over all settlements. @throws NotFound */
export async function getDocumentAccount(
  { em, caller: { accountId } }: Context,
  { params }: RequestOf<typeof GetDocumentAccount>,
): Promise<Answer<DocumentAccount>> {
  const loaded = await loadAccount(em, { accountId, documentId: params.id })
  return { body: describeAccount(loaded), version: loaded.version }
}
