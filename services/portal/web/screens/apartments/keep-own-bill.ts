import type { Document } from '@lokum/contracts/settlements/document'
import { call } from '../../interface/call.ts'
import { readPaper } from '../../interface/read-paper.ts'
import { asStated, placementOf } from '../documents/inbox/choice.ts'
import { today } from '../meters/today.ts'

type OwnBill = {
  /** The stored document. */
  id: string
  apartmentId: string
  lastTenantDay: string | null
  /** Kept with the decision that the landlord pays. */
  reason: string
}

/**
 * Reads a bill, places it at a vacant flat, and decides that the landlord pays what nothing has charged. A bill that reaches into the
 * last tenancy is placed and left open. Doing it again changes nothing.
 */
export async function keepOwnBill({ id, apartmentId, lastTenantDay, reason }: OwnBill): Promise<Document> {
  const bill = await readFully(id)
  await call('POST /v1/documents/placements', {
    body: { placements: [placementOf(id, { apartmentIds: [apartmentId], month: monthOf(bill) })] },
  })
  if (!isOfVacancy(bill, lastTenantDay)) return bill
  const { body: ledger, version } = await call('GET /v1/documents/{id}/ledger', { params: { id } })
  if (ledger.is_open)
    await call('POST /v1/documents/{id}/lines/decisions', {
      params: { id },
      body: { decision: 'landlord', reason },
      ...(version !== null && { version }),
    })
  return bill
}

/** Whether all days of a bill, or without days this month, come after the last tenant. */
export function isOfVacancy({ reading }: Document, lastTenantDay: string | null): boolean {
  if (lastTenantDay === null) return true
  return (reading?.period_from ?? `${today().slice(0, 7)}-01`) > lastTenantDay
}

/** A bill that states no days is of this month. */
function monthOf({ reading }: Document): string {
  return reading?.period_from && reading.period_to ? asStated : today().slice(0, 7)
}

const everyMs = 2_000

/** The document once its text is read, also that of a photo. */
async function readFully(id: string): Promise<Document> {
  const document = await readPaper(id)
  if (document.reading?.state !== 'waiting') return document
  await new Promise((resolve) => setTimeout(resolve, everyMs))
  return await readFully(id)
}
