import { type DocumentStore, DocumentStoreUnavailable } from '@lokum/service-kit/stores/document-store'

type Kept = { storageKey: string; sizeBytes: number }

/** The bytes of a stored file. @throws DocumentStoreUnavailable */
export async function loadFile(
  store: Pick<DocumentStore, 'open'>,
  { storageKey, sizeBytes }: Kept,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(sizeBytes)
  let length = 0
  for await (const chunk of chunksOf(await store.open(storageKey))) {
    if (length + chunk.length > sizeBytes) throw new Error('The stored file is longer than its document.')
    bytes.set(chunk, length)
    length += chunk.length
  }
  if (length < sizeBytes) throw new Error('The stored file is shorter than its document.')
  return bytes
}

/** A store may fail in the middle of a file. */
async function* chunksOf(stored: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stored
  } catch (error) {
    throw new DocumentStoreUnavailable(error)
  }
}
