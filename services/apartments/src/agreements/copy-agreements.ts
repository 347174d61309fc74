import { consumers } from '@lokum/contracts/interface/consumers'
import { Letting } from '@lokum/contracts/settlements/agreement'
import { SnapshotAgreements } from '@lokum/contracts/settlements/agreement-operations'
import { type CopyDeps, keepCopy } from '@lokum/service-kit/copy/keep-copy'
import { type DescribedAgreement, storeAgreements } from './store-agreements.ts'

type AgreementCopyDeps = CopyDeps & {
  settlementsUrl: string
  /** Makes the apartments of these agreements active and returns how many it changed; it may be repeated. */
  activateApartments: (described: readonly DescribedAgreement[]) => Promise<number>
}

/** Keeps the copy of agreements, for as long as the service runs, and makes an apartment active with its first one. */
export function copyAgreements({
  settlementsUrl: url,
  activateApartments,
  ...parts
}: AgreementCopyDeps): AsyncDisposable {
  return keepCopy(parts, {
    of: 'agreement',
    schema: Letting,
    consumer: consumers.apartmentsAgreements,
    url,
    snapshot: SnapshotAgreements,
    describe: ({ account_id: accountId, sequence: version, agreement: object, is_deleted: isDeleted }) => ({
      accountId,
      version,
      object,
      isDeleted,
    }),
    // What breaks off between the two steps is carried out again when the agreements are described once more.
    store: async (described) => {
      await storeAgreements(parts, described)
      return { activated: await activateApartments(described.filter(({ isDeleted }) => !isDeleted)) }
    },
  })
}
