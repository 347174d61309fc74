import type { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import type { TenantSettlement } from '@lokum/contracts/settlements/tenant'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { ReadingRow } from '../../tenancies/meters/reading.ts'

type Seen = { accountId: string; snapshot: StatementSnapshot }

/** The readings behind the amounts of a statement, with their values at that time. */
export async function describeReadings(
  em: Context['em'],
  { accountId, snapshot }: Seen,
): Promise<TenantSettlement['readings']> {
  const used = readingsOf(snapshot)
  const where = { accountId, id: { $in: used.map(({ reading_id }) => reading_id) }, photoDocumentId: { $ne: null } }
  const shown = new Set((await em.find(ReadingRow, where)).map(({ id }) => id))
  return used.map((reading) => ({ ...reading, has_photo: shown.has(reading.reading_id) }))
}

/** The readings in the items of a statement; one without an id was entered by hand and has no photo. */
export function readingsOf({ items }: StatementSnapshot) {
  return items.flatMap(({ item_id, inputs }) => {
    if (inputs.kind !== 'readings') return []
    return [inputs.previous, inputs.current].flatMap((used) =>
      used?.reading_id ? [{ item_id, reading_id: used.reading_id, date: used.date, value: used.value }] : [],
    )
  })
}
