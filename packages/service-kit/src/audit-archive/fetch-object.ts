import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { DocumentStore } from '../stores/document-store.ts'
import { mostBytes } from './pack-entries.ts'

export type StoredObject = { storageKey: string; sha256: string; sizeBytes: number }

const unpack = promisify(gunzip)

/** The text of an object. @throws DocumentStoreUnavailable · Error when the bytes are not those that were stored */
export async function fetchObject(store: DocumentStore, stored: StoredObject): Promise<Buffer> {
  const bytes = await readAtMost(await store.open(stored.storageKey), stored.sizeBytes)
  if (createHash('sha256').update(bytes).digest('hex') !== stored.sha256)
    throw new Error(`The object ${stored.storageKey} of the audit log's archive is not the one that was stored.`)
  return await unpack(bytes, { maxOutputLength: mostBytes })
}

/** Stops at the first byte too many, whose hash is wrong anyway. */
async function readAtMost(stream: Readable, sizeBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > sizeBytes) break
  }
  return Buffer.concat(chunks)
}
