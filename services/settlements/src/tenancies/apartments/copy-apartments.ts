import { Apartment } from '@lokum/contracts/apartments/apartment'
import { SnapshotApartments } from '@lokum/contracts/apartments/operations'
import { consumers } from '@lokum/contracts/interface/consumers'
import { type CopyDeps, keepCopy } from '@lokum/service-kit/copy/keep-copy'
import { storeApartments } from './store-apartments.ts'

/** Keeps the copy of apartments up to date while the service runs. */
export function copyApartments({
  apartmentsUrl: url,
  ...parts
}: CopyDeps & { apartmentsUrl: string }): AsyncDisposable {
  return keepCopy(parts, {
    of: 'apartment',
    schema: Apartment,
    consumer: consumers.settlementsApartments,
    url,
    snapshot: SnapshotApartments,
    describe: ({ account_id: accountId, sequence: version, apartment: object }) => ({ accountId, version, object }),
    store: async (described) => {
      await storeApartments(parts, described)
      return { apartments: described.length }
    },
  })
}
