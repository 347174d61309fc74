import { SnapshotApartments } from '@lokum/contracts/apartments/operations'
import type { Repetition } from '@lokum/service-kit/background/repeat'
import { type FillerParts, startCopyFiller } from '@lokum/service-kit/copy/fill-copy'
import { storeApartments } from './store-apartments.ts'

/** Fills the copy of apartments from the apartments service's snapshot, for as long as the service runs. */
export function fillApartments(parts: FillerParts & { apartmentsUrl: string }): Repetition {
  return startCopyFiller(parts, {
    of: 'apartment',
    url: parts.apartmentsUrl,
    snapshot: SnapshotApartments,
    store: (page) =>
      storeApartments(
        parts,
        page.map(({ account_id, sequence, apartment }) => ({ accountId: account_id, version: sequence, apartment })),
      ),
  })
}
