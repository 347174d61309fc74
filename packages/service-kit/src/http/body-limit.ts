import type { Operation, Upload } from '@lokum/contracts/interface/operation'
import { Problem } from '../problem.ts'
import { maxBodyBytes, tooLarge } from './read-json.ts'

/** The limit of a request's body: bytes, and the refusal of more. */
export type BodyLimit = { bytes: number; refuse: () => Problem }

/** Boundaries, part headers and the members beside a file. */
const multipartBytes = 65_536

const json: BodyLimit = { bytes: maxBodyBytes, refuse: tooLarge }

/** 64 KiB, or what an operation's upload may have. */
export function chooseBodyLimit({ request: { upload } }: Pick<Operation, 'request'>): BodyLimit {
  return upload === undefined ? json : chooseUploadLimit(upload)
}

export function chooseUploadLimit({ maxBytes }: Upload): BodyLimit {
  return { bytes: maxBytes + multipartBytes, refuse: () => fileTooLarge(maxBytes) }
}

/** The rest of a file that is too large is not read, so the connection cannot be used again. */
export function fileTooLarge(maxBytes: number): Problem {
  const values = { limit: maxBytes / 1_000_000 }
  return new Problem('document_too_large', { values, headers: { connection: 'close' } })
}
