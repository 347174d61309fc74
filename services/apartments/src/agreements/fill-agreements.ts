import { SnapshotAgreements } from '@lokum/contracts/settlements/agreement-operations'
import type { Repetition } from '@lokum/service-kit/background/repeat'
import { type FillerParts, startCopyFiller } from '@lokum/service-kit/copy/fill-copy'
import { type TakingParts, takeAgreements } from './take-agreements.ts'

/** Fills the copy of agreements from the settlements service's snapshot, for as long as the service runs. */
export function fillAgreements(parts: FillerParts & TakingParts & { settlementsUrl: string }): Repetition {
  return startCopyFiller(parts, {
    of: 'agreement',
    url: parts.settlementsUrl,
    snapshot: SnapshotAgreements,
    store: (page) =>
      takeAgreements(
        parts,
        page.map(({ account_id, sequence, agreement }) => ({ accountId: account_id, version: sequence, agreement })),
      ),
  })
}
