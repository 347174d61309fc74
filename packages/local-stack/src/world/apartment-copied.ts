import { eventually } from '../testing/eventually.ts'
import type { Pools } from './pools.ts'

/** Waits until settlements knows an apartment in the given version, or a later one. */
export function apartmentCopied(pools: Pick<Pools, 'settlements'>) {
  return (id: string, version = 1) =>
    eventually(async () => {
      const { rows } = await pools.settlements.query('SELECT version FROM apartment_copy WHERE id = $1', [id])
      return rows.length === 1 && rows[0].version >= version
    })
}
