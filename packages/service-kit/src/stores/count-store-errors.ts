import { counter } from '../telemetry/metrics.ts'
import { type DocumentStore, DocumentStoreUnavailable } from './document-store.ts'

const operations = ['put', 'open', 'remove', 'check', 'remove_unfinished'] as const
const countError = counter('document_store_errors', 'What the store of documents could not do', [
  ...operations.map((operation) => ({ operation })),
])

/** Wraps a store and counts its failures. */
export function countStoreErrors(store: DocumentStore): DocumentStore {
  return {
    put: (key, file) => counted('put', store.put(key, file)),
    open: (key) => counted('open', store.open(key)),
    remove: (key) => counted('remove', store.remove(key)),
    check: () => counted('check', store.check()),
    removeUnfinished: (before) => counted('remove_unfinished', store.removeUnfinished(before)),
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  }
}

async function counted<Result>(operation: (typeof operations)[number], work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof DocumentStoreUnavailable) countError({ operation })
    throw error
  }
}
