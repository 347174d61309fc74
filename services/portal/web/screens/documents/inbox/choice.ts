import type { PlacementProposal } from '@lokum/contracts/settlements/document-placement'
import type { BodyOf } from '../../../interface/operations.ts'

export type Bill = BodyOf<'GET /v1/documents/placement-proposals'>['data'][number]

/** Where a bill shall go. */
export type PlacementChoice = {
  apartmentIds: readonly string[]
  /** Its month, `as_stated` for the days on the bill, or null while it is unknown. */
  month: string | null
  isChecked: boolean
}

/** Changes that a person has made to the choices. */
export type ChangedChoices = ReadonlyMap<string, Partial<PlacementChoice>>

export const asStated = 'as_stated'

/** The choice for a bill: what a person has chosen, else what is proposed. */
export function choiceFor(
  { document: { reading }, apartment_ids, is_sent }: Bill,
  changed: Partial<PlacementChoice> = {},
): PlacementChoice {
  const month = reading?.period_from && reading.period_to ? asStated : null
  const choice = { apartmentIds: apartment_ids, month, isChecked: !is_sent, ...changed }
  return { ...choice, isChecked: choice.isChecked && isComplete(choice) }
}

export function isComplete({ apartmentIds, month }: Pick<PlacementChoice, 'apartmentIds' | 'month'>): boolean {
  return apartmentIds.length > 0 && month !== null
}

/** A placement as the interface takes it. */
export function placementOf(
  documentId: string,
  { apartmentIds, month }: Pick<PlacementChoice, 'apartmentIds' | 'month'>,
) {
  const days = month === null || month === asStated ? {} : daysOfMonth(month)
  return { document_id: documentId, apartment_ids: [...apartmentIds], ...days }
}

function daysOfMonth(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return { period_from: `${month}-01`, period_to: last }
}

/** Whether a bill can be placed: it is read, and no other document may be the same invoice. */
export function hindranceOf({ document: { reading } }: Bill): 'unread' | 'waiting' | 'duplicate' | null {
  if (reading === null) return 'unread'
  if (reading.state === 'waiting') return 'waiting'
  return reading.findings.some(({ code }) => code === 'duplicate_invoice') ? 'duplicate' : null
}

export type Doubt = NonNullable<PlacementProposal['doubt']>
