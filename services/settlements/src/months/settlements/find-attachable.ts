import { Problem } from '@lokum/service-kit/problem'
import { DocumentRow } from '../../documents/document.ts'
import { usedDocument } from '../../documents/duplicate-invoice.ts'
import type { ReadingsRequired } from '../../documents/require-readings.ts'

type Named = { id: string; pointer: string }

/**
 * The documents to attach in place of the named ones. Invoices are read first, since only then another document can be the same one;
 * of two that are the same, the used one is attached.
 * @throws Problem not_found · PrerequisiteMissing · DuplicateInvoice
 */
export async function findAttachable(context: ReadingsRequired, named: readonly Named[]): Promise<string[]> {
  const { em, caller } = context
  const { accountId } = caller
  const found = await em.find(DocumentRow, { accountId, id: { $in: named.map(({ id }) => id) } })
  const missing = named.find(({ id }) => found.every((document) => document.id !== id))
  if (missing) throw new Problem('not_found', { faults: [{ pointer: missing.pointer, code: 'not_found' }] })
  const invoices = found.filter(({ kind }) => kind === 'invoice').map(({ id }) => id)
  if (invoices.length > 0) await context.requireReadings(context, invoices)
  const used: string[] = []
  for (const { id } of named) used.push(await usedDocument(em, { accountId, documentId: id }))
  return [...new Set(used)]
}
