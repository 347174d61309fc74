import type { DocumentToRead } from '../src/assistant.ts'

/** A document as an assistant gets it. */
export function aDocument(bytes: Uint8Array, facts: Partial<DocumentToRead> = {}): DocumentToRead {
  const usual = { accountId: 'acc_1', kind: 'invoice', mediaType: 'application/pdf' } as const
  return { ...usual, sizeBytes: bytes.length, load: async () => bytes, ...facts }
}
