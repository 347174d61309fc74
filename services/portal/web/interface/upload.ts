import type { DocumentKind } from '@lokum/contracts/settlements/document'
import { connection } from './call.ts'
import { callOver } from './call-over.ts'
import type { BodyOf } from './operations.ts'
import { sendForm } from './send-form.ts'
import { createStore } from './store.ts'

type FileAsked = {
  file: File
  /** One key for every attempt, so that a lost answer stores nothing twice. */
  key: string
  signal: AbortSignal
  onProgress: (sentBytes: number) => void
}

type UploadAsked = FileAsked & { kind: DocumentKind }

/** `wasHere`: the same bytes were stored before. */
export type Uploaded = { document: BodyOf<'POST /v1/documents'>; wasHere: boolean }

/** How many files are being uploaded. */
export const runningUploads = createStore(0)

/** The file was changed, moved or deleted after it was chosen. */
export class FileChanged extends Error {
  override name = 'FileChanged'
}

/** A page that is left or read again would lose what is being uploaded; the browser asks first. */
addEventListener('beforeunload', (event) => {
  if (runningUploads.read() > 0) event.preventDefault()
})

/** Uploads one document, again after a lost answer or a busy system; refused with `Refusal`, `FileChanged` or the signal's reason. */
export async function upload({ kind, ...asked }: UploadAsked): Promise<Uploaded> {
  runningUploads.write(runningUploads.read() + 1)
  const { answer, attempts } = await sendFile('POST /v1/documents', { kind }, asked).finally(() =>
    runningUploads.write(runningUploads.read() - 1),
  )
  // An answer that is repeated to a second attempt may be the one that the first attempt lost.
  return { document: await answer.json(), wasHere: attempts === 1 && answer.headers.has('idempotent-replayed') }
}

/** Columns of a bank's CSV, by heading or number; those that are not named are recognised. */
export type StatementColumns = Readonly<Record<string, string>>

/** Uploads a bank statement. */
export async function uploadStatement(
  file: File,
  columns: StatementColumns = {},
): Promise<BodyOf<'POST /v1/payment-imports'>> {
  const asked = { file, key: crypto.randomUUID(), signal: new AbortController().signal, onProgress: () => undefined }
  const { answer } = await sendFile('POST /v1/payment-imports', columns, asked)
  return await answer.json()
}

async function sendFile(
  operation: 'POST /v1/documents' | 'POST /v1/payment-imports',
  fields: Readonly<Record<string, string>>,
  { file, key, signal, onProgress }: FileAsked,
): Promise<{ answer: Response; attempts: number }> {
  let attempts = 0
  const answer = await callOver(
    {
      ...connection,
      send: (url, { headers }) => {
        attempts += 1
        const form = new FormData()
        for (const [name, value] of Object.entries(fields)) form.append(name, value)
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
    operation,
    { key },
  ).catch((error: unknown) => {
    signal.throwIfAborted()
    throw error
  })
  return { answer, attempts }
}

async function requireReadable(file: File): Promise<void> {
  const start = await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => null)
  if (start === null) throw new FileChanged()
}
