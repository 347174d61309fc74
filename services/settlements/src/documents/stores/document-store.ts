import type { Readable } from 'node:stream'
import { Problem } from '@lokum/service-kit/problem'

/** Where the files of documents are kept. A key names the bytes it stands for, so that putting them again changes nothing. */
export type DocumentStore = AsyncDisposable & {
  /** Keeps the file at `path`; once this returns, the bytes outlast a crash. @throws DocumentStoreUnavailable */
  put: (key: string, file: { path: string; mediaType: string }) => Promise<void>
  /** The bytes as they were put. @throws DocumentStoreUnavailable also when there are none */
  open: (key: string) => Promise<Readable>
  /** Forgets the bytes; that there are none is no error. @throws DocumentStoreUnavailable */
  remove: (key: string) => Promise<void>
  /** Fails while nothing can be kept. @throws DocumentStoreUnavailable */
  check: () => Promise<void>
  /** Forgets what was begun before then and was cut off by a crash. @throws DocumentStoreUnavailable */
  removeUnfinished: (before: Date) => Promise<void>
}

export class DocumentStoreUnavailable extends Problem {
  constructor(cause: unknown) {
    super('upstream_unavailable', { status: 503, headers: { 'retry-after': '5' }, cause })
  }
}

/** Documents of one account lie together, and a folder holds only a part of them. */
export function storageKeyOf({ accountId, sha256 }: { accountId: string; sha256: string }): string {
  return `${accountId}/${sha256.slice(0, 2)}/${sha256}`
}

const keyShape = /^[a-z]{3}_[0-9a-z]{26}\/[0-9a-f]{2}\/[0-9a-f]{64}$/

export class NotAKey extends Error {
  override readonly name = 'NotAKey'
}

/** Refuses whatever is no key of ours, such as one that would leave the place where documents are kept. @throws NotAKey */
export function requireKey(key: string): void {
  if (!keyShape.test(key)) throw new NotAKey('This is no key of a document.')
}
