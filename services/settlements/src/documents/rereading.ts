import type { ProposedReading } from '@lokum/bill-reader/assistant'
import type { DocumentKind } from '@lokum/contracts/settlements/document'
import { PrerequisiteMissing } from '@lokum/service-kit/http/prerequisite-missing'
import type { DocumentRow } from './document.ts'
import { askAssistant, type ReadingContext } from './obtain-reading.ts'

/** The state kept when a call runs again after the assistant has read: the reading by the kind it was read as. */
export type Rereading = Map<DocumentKind, ProposedReading>

/** Creates the state of one call, which ends with the call. */
export function openRereadings(): (call: object) => Rereading {
  const ofCalls = new WeakMap<object, Rereading>()
  return (call) => {
    const rereading = ofCalls.get(call) ?? new Map()
    ofCalls.set(call, rereading)
    return rereading
  }
}

type RereadDocument = { row: DocumentRow; kind: DocumentKind }

/** A new reading of a document, made outside the transaction so that no lock is held meanwhile. @throws PrerequisiteMissing */
export function requireRereading(
  context: ReadingContext & { rereading: Rereading },
  { row, kind }: RereadDocument,
): ProposedReading {
  const { rereading } = context
  const reading = rereading.get(kind)
  if (reading) return reading
  const { id, accountId, mediaType, sizeBytes, storageKey } = row
  throw new PrerequisiteMissing(async () => {
    rereading.set(kind, await askAssistant(context, { id, accountId, kind, mediaType, sizeBytes, storageKey }))
  })
}
