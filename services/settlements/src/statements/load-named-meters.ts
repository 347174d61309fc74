import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { NamedMeter } from '@lokum/statement-print/snapshot/name-meter'
import type { ItemRow } from '../months/items/item.ts'

type StatementItems = { accountId: string; items: readonly ItemRow[] }

/** The meters that items rest on, by id, with the numbers of their devices in order. */
export async function loadNamedMeters(
  em: Context['em'],
  { accountId, items }: StatementItems,
): Promise<ReadonlyMap<string, NamedMeter>> {
  const ids = items.flatMap(({ inputs }) => (inputs.kind === 'readings' ? (inputs.meter_id ?? []) : []))
  if (ids.length === 0) return new Map()
  const meters = await runSql<NamedMeter & { id: string }>(em, select, [accountId, [...new Set(ids)]])
  return new Map(meters.map(({ id, ...meter }) => [id, meter]))
}

const select = `
  SELECT meter.id, meter.utility, meter.registers,
    (SELECT jsonb_agg(jsonb_build_object('number', fitted.number, 'installed_on', fitted.installed_on,
        'removed_on', fitted.removed_on) ORDER BY fitted.device)
      FROM meter_device AS fitted WHERE fitted.account_id = meter.account_id AND fitted.meter_id = meter.id) AS devices
  FROM meter WHERE meter.account_id = $1 AND meter.id = ANY ($2::text[])`
