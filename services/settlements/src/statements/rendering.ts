import { PrerequisiteMissing } from '@lokum/service-kit/http/prerequisite-missing'
import { newId } from '@lokum/service-kit/ids'
import { Overloaded } from '@lokum/service-kit/problem'
import { renderStatement } from '@lokum/statement-print/render-statement'
import type { WrittenSnapshot } from '@lokum/statement-print/snapshot/write-snapshot'

/** Less than the gateway's time-out. */
const renderingMs = 14_000

/** The state kept when a call runs again after its PDF was created: the statement's id, and PDFs by snapshot. */
export type Rendering = { statementId: string; pdfs: Map<string, Buffer> }

/** Creates the state of one call, which ends with the call. */
export function openRenderings(): (call: object) => Rendering {
  const ofCalls = new WeakMap<object, Rendering>()
  return (call) => {
    const rendering = ofCalls.get(call) ?? { statementId: newId('statement'), pdfs: new Map() }
    ofCalls.set(call, rendering)
    return rendering
  }
}

type RenderedSnapshot = WrittenSnapshot & { accountId: string }

/** The PDF of a snapshot, created outside the transaction so that no lock is held meanwhile. @throws PrerequisiteMissing */
export function requirePdf({ pdfs }: Rendering, { accountId, text, sha256 }: RenderedSnapshot): Buffer {
  const pdf = pdfs.get(sha256)
  if (pdf) return pdf
  throw new PrerequisiteMissing(async () => {
    pdfs.set(sha256, await render({ accountId, text }))
  })
}

/** @throws Overloaded when it takes too long */
async function render({ accountId, text }: Pick<RenderedSnapshot, 'accountId' | 'text'>): Promise<Buffer> {
  const signal = AbortSignal.timeout(renderingMs)
  return await renderStatement(text, { accountId, signal }).catch((error: unknown) => {
    throw signal.aborted ? new Overloaded(error) : error
  })
}
