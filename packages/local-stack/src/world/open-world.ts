import { randomBytes } from 'node:crypto'
import type { TestSystemAddresses } from '../test-stack/test-system-addresses.ts'
import { eventually } from '../testing/eventually.ts'
import { type Identity, openIdentity } from './identity.ts'
import { type Landlord, type LandlordPlan, openLandlords } from './landlord.ts'
import { openPools, type Pools } from './pools.ts'
import { reachTestSystem } from './reach-test-system.ts'

/** A running system as one test file sees it; its accounts are its own. */
export interface World {
  readonly system: TestSystemAddresses
  readonly identity: Identity
  /** A look into each service's database, as the service's role. */
  readonly pools: Pools
  /** The pools with the owner's role. */
  readonly owners: Pools
  /** A landlord with an own account, by default with every scope. */
  readonly aLandlord: (plan?: LandlordPlan) => Promise<Landlord>
  /** Waits until settlements knows an apartment in the given version, or a later one. */
  readonly copied: (apartmentId: string, version?: number) => Promise<true>
  /** Disposes something together with the world. */
  readonly use: <Opened extends AsyncDisposable>(opened: Opened) => Opened
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/**
 * Opens the system that all tests of a run share. Other files use it at the same time, so a test finds its rows by their
 * account or by their ids, and never counts all of them.
 */
export async function openWorld(): Promise<World> {
  const system = await reachTestSystem()
  return toWorld(system, await openIdentity(system))
}

/** Looks at a system; what it opens for that is closed when the world is disposed. */
export function toWorld(system: TestSystemAddresses, identity: Identity): World {
  const stack = new AsyncDisposableStack()
  const name = randomBytes(5).toString('hex')
  const pools = stack.use(openPools(system.databaseUrls))
  const owners = stack.use(openPools(system.ownerUrls))
  const { aLandlord } = stack.use(openLandlords({ name, urls: system.urls, identity, owners }))
  return {
    system,
    identity,
    pools,
    owners,
    aLandlord,
    copied: apartmentCopied(pools),
    use: (opened) => stack.use(opened),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

/** Waits until settlements knows an apartment in the given version, or a later one. */
function apartmentCopied(pools: Pick<Pools, 'settlements'>) {
  return (id: string, version = 1) =>
    eventually(async () => {
      const { rows } = await pools.settlements.query('SELECT version FROM apartment_copy WHERE id = $1', [id])
      return rows.length === 1 && rows[0].version >= version
    })
}
