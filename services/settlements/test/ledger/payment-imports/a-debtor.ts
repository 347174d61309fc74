import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { aTenancy } from '../payments/a-tenancy.ts'

/** A tenant who owes 2400 zł for February, with the code that a transfer should name. */
export async function aDebtor(world: World, landlord?: Landlord) {
  const tenancy = await aTenancy(world, landlord)
  const { settlementId } = await tenancy.charge('2026-02', [{ amount_pln: 2400 }])
  const { rows } = await world.pools.settlements.query('SELECT reference_code FROM settlement WHERE id = $1', [
    settlementId,
  ])
  const code: string = rows[0].reference_code
  return { ...tenancy, settlementId, code, title: `CZYNSZ ${code.replaceAll('-', ' ')}` }
}
