import type { ListApartmentAuditLog } from '@lokum/contracts/apartments/operations'
import { AuditEntry } from '@lokum/contracts/audit/audit-entry'
import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import { listEntries } from '@lokum/service-kit/audit-archive/list-entries'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import { findApartment } from '../apartments/apartment.ts'

type Page = Answer<AnswerOf<typeof ListApartmentAuditLog>>

/**
 * Gives a page of what was done to an apartment, newest first, or how to fetch it when a part of it is in the archive.
 * @throws NotFound · DocumentStoreUnavailable
 */
export async function listAuditLog(
  { em, caller: { accountId }, store }: Context & { store: DocumentStore | undefined },
  { params, query }: RequestOf<typeof ListApartmentAuditLog>,
): Promise<Page | (() => Promise<Page>)> {
  await findApartment(em, { id: params.id, accountId })
  const wanted = { accountId, resourceId: params.id, cursor: query.cursor, limit: query.limit }
  const found = await listEntries({ em, store }, wanted)
  return typeof found === 'function' ? async () => describePage(await found()) : describePage(found)
}

function describePage({ data, next_cursor }: { data: { body: string }[]; next_cursor: string | null }): Page {
  return { body: { data: data.map(({ body }) => AuditEntry.parse(JSON.parse(body))), next_cursor } }
}
