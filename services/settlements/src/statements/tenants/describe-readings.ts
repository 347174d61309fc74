import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import type { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import type { TenantSettlement } from '@lokum/contracts/settlements/tenant'
import type { Context } from '@lokum/service-kit/http/context'
import { ReadingRow } from '../../tenancies/meters/reading.ts'

type Seen = { accountId: string; snapshot: StatementSnapshot }

/** The readings behind the amounts of a statement, with their values at that time. */
export async function describeReadings(
  em: Context['em'],
  { accountId, snapshot }: Seen,
): Promise<TenantSettlement['readings']> {
  const used = listReadings(snapshot)
  const where = { accountId, id: { $in: used.map(({ reading_id }) => reading_id) }, photoDocumentId: { $ne: null } }
  const shown = readingsWithPhoto(await em.find(ReadingRow, where))
  return used.map((reading) => ({ ...reading, has_photo: shown.has(reading.reading_id) }))
}

/** The readings whose photo is shown: one photo proves one day, so of several days that have it, the last. */
export function readingsWithPhoto(
  rows: readonly Pick<ReadingRow, 'id' | 'date' | 'photoDocumentId'>[],
): ReadonlySet<string> {
  const byPhoto = Map.groupBy(rows, ({ photoDocumentId }) => photoDocumentId)
  const shown = [...byPhoto.values()].flatMap((sharing) => {
    const last = sharing
      .map(({ date }) => date)
      .toSorted()
      .at(-1)
    return sharing.filter(({ date }) => date === last)
  })
  return new Set(shown.map(({ id }) => id))
}

/** The readings in the items of a statement; one without an id was entered by hand and has no photo. */
export function listReadings({ items }: StatementSnapshot) {
  return items.flatMap(({ item_id, inputs }) => {
    return endsOf(inputs).flatMap((used) =>
      used?.reading_id ? [{ item_id, reading_id: used.reading_id, read_on: used.read_on, value: used.value }] : [],
    )
  })
}

/** The readings of the tenant's meters; of sub-meters those of the tenant's own. */
function endsOf(inputs: ItemInputs) {
  switch (inputs.kind) {
    case 'readings':
      return [inputs.previous, inputs.current]
    case 'share':
      return (inputs.sub_meters?.own ?? []).flatMap(({ previous, current }) => [previous, current])
    default:
      return []
  }
}
