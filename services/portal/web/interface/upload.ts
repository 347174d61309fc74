import type { DocumentKind } from '@lokum/contracts/settlements/document'
import { connection } from './call.ts'
import { callOver } from './call-over.ts'
import type { BodyOf } from './operations.ts'
import { sendForm } from './send-form.ts'
import { createStore } from './store.ts'

type UploadAsked = {
  file: File
  kind: DocumentKind
  /** One key for every attempt, so that a lost answer stores nothing twice. */
  key: string
  signal: AbortSignal
  onProgress: (sentBytes: number) => void
}

/** `wasHere`: the same bytes were stored before. */
export type Uploaded = { document: BodyOf<'POST /v1/documents'>; wasHere: boolean }

/** How many files are being uploaded. */
export const runningUploads = createStore(0)

/** The file was changed, moved or deleted after it was chosen. */
export class FileChanged extends Error {
  override name = 'FileChanged'
}

/** Uploads one file, again after a lost answer or a busy system; refused with `Refusal`, `FileChanged` or the signal's reason. */
export async function upload({ file, kind, key, signal, onProgress }: UploadAsked): Promise<Uploaded> {
  let attempts = 0
  const uploading = callOver(
    {
      ...connection,
      send: (url, { headers }) => {
        attempts += 1
        const form = new FormData()
        form.append('kind', kind)
        form.append('file', file)
        return sendForm({ url, headers: new Headers(headers), form, signal, onProgress })
      },
      wait: async (seconds) => {
        signal.throwIfAborted()
        await requireReadable(file)
        await connection.wait(seconds)
        signal.throwIfAborted()
      },
    },
    'POST /v1/documents',
    { key },
  )
  runningUploads.write(runningUploads.read() + 1)
  const answer = await uploading
    .catch((error: unknown) => {
      signal.throwIfAborted()
      throw error
    })
    .finally(() => runningUploads.write(runningUploads.read() - 1))
  // An answer that is repeated to a second attempt may be the one that the first attempt lost.
  return { document: await answer.json(), wasHere: attempts === 1 && answer.headers.has('idempotent-replayed') }
}

async function requireReadable(file: File): Promise<void> {
  const start = await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => null)
  if (start === null) throw new FileChanged()
}
