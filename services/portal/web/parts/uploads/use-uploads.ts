import { useRef, useState } from 'react'
import { type Uploaded, upload } from '../../interface/upload.ts'
import { type ChosenFile, checkFile, type FileFault } from './check-file.ts'

export type UploadState =
  | { kind: 'waiting' | 'storing' | 'stored' | 'cancelled' }
  | { kind: 'sending'; percent: number }
  | { kind: 'unfit'; fault: FileFault }
  | { kind: 'failed'; error: Error }

export type UploadRow = {
  key: string
  file: File
  state: UploadState
  /** The stored file, once it is. */
  documentId: string | null
  knownSince: string | null
}

const atOnce = 3

/** Uploads bills, three at a time; `finish` is what is done with each once it is stored. */
export function useUploads(finish: (document: Uploaded['document'], file: File) => Promise<void>) {
  const [rows, setRows] = useState<readonly UploadRow[]>([])
  const queue = useRef<UploadRow[]>([])
  const running = useRef(new Map<string, AbortController>())
  const change = (key: string, part: Partial<UploadRow>) =>
    setRows((known) => known.map((row) => (row.key === key ? { ...row, ...part } : row)))

  const run = async ({ key, file }: UploadRow, { signal }: AbortController) => {
    const onProgress = (sentBytes: number) => change(key, { state: sending(sentBytes, file) })
    const { document, wasHere } = await upload({ file, kind: 'invoice', key, signal, onProgress })
    change(key, stored(document, wasHere))
    await finish(document, file)
    change(key, { state: { kind: 'stored' } })
  }
  const next = () => {
    while (running.current.size < atOnce) {
      const row = queue.current.shift()
      if (row === undefined) return
      const control = new AbortController()
      running.current.set(row.key, control)
      change(row.key, { state: { kind: 'sending', percent: 0 } })
      void run(row, control)
        .catch((error) => change(row.key, { state: control.signal.aborted ? { kind: 'cancelled' } : failed(error) }))
        .finally(() => {
          running.current.delete(row.key)
          next()
        })
    }
  }
  const enqueue = (row: UploadRow) => {
    change(row.key, { state: { kind: 'waiting' } })
    queue.current.push(row)
    next()
  }
  return {
    rows,
    add: (files: readonly ChosenFile[]) => {
      const added = files.map(rowOf)
      setRows((known) => [...known, ...added])
      for (const row of added) if (row.state.kind === 'waiting') enqueue(row)
    },
    retry: enqueue,
    cancel: ({ key }: UploadRow) => {
      queue.current = queue.current.filter((row) => row.key !== key)
      const control = running.current.get(key)
      if (control) control.abort()
      else change(key, { state: { kind: 'cancelled' } })
    },
  }
}

function rowOf(chosen: ChosenFile): UploadRow {
  const fault = checkFile(chosen)
  const state: UploadState = fault === null ? { kind: 'waiting' } : { kind: 'unfit', fault }
  return { key: crypto.randomUUID(), file: chosen.file, state, documentId: null, knownSince: null }
}

function stored({ id, created_at }: Uploaded['document'], wasHere: boolean): Partial<UploadRow> {
  return { state: { kind: 'storing' }, documentId: id, knownSince: wasHere ? created_at : null }
}

function sending(sentBytes: number, { size }: File): UploadState {
  return { kind: 'sending', percent: Math.min(100, Math.floor((100 * sentBytes) / size)) }
}

function failed(error: unknown): UploadState {
  return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) }
}
