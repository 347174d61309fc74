import type { Readable } from 'node:stream'
import { Problem } from '../problem.ts'

/** A file of the disk, or bytes in memory. */
export type StoredContent = { mediaType: string } & ({ path: string } | { bytes: Buffer })

/** Stores the files of documents, the PDFs of old statements and old months of the audit log. A key identifies its bytes, so storing them again changes nothing. */
export type DocumentStore = AsyncDisposable & {
  /** Stores the content; after it returns, the bytes survive a crash. @throws DocumentStoreUnavailable */
  put: (key: string, content: StoredContent) => Promise<void>
  /** Returns the stored bytes. @throws DocumentStoreUnavailable also when the key has no bytes */
  open: (key: string) => Promise<Readable>
  /** Deletes the bytes; a missing key is no error. @throws DocumentStoreUnavailable */
  remove: (key: string) => Promise<void>
  /** Checks that the store accepts files. @throws DocumentStoreUnavailable */
  check: () => Promise<void>
  /** Deletes unfinished uploads older than the given time, left by a crash. @throws DocumentStoreUnavailable */
  removeUnfinished: (before: Date) => Promise<void>
}

export class DocumentStoreUnavailable extends Problem {
  constructor(cause: unknown) {
    super('upstream_unavailable', { status: 503, headers: { 'retry-after': '5' }, cause })
  }
}

/** Groups documents by account and spreads them over several folders. */
export function writeStorageKey({ accountId, sha256 }: { accountId: string; sha256: string }): string {
  return `${accountId}/${sha256.slice(0, 2)}/${sha256}`
}

const keyShape = /^[a-z]{3}_[0-9a-z]{26}\/(?:[0-9a-f]{2}|statements|audit)\/[0-9a-f]{64}$/

export class NotAKey extends Error {
  override readonly name = 'NotAKey'
}

/** Refuses a text that is not one of our keys, such as a path outside the store. @throws NotAKey */
export function requireKey(key: string): void {
  if (!keyShape.test(key)) throw new NotAKey('This is no key of a document.')
}
