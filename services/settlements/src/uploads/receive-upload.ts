import type { IncomingMessage } from 'node:http'
import type { Operation, RequestOf, Upload } from '@lokum/contracts/interface/operation'
import { chooseUploadLimit } from '@lokum/service-kit/http/body-limit'
import { type LeastPace, Pace } from '@lokum/service-kit/http/pace'
import { hasBody, refuseForbiddenParts } from '@lokum/service-kit/http/read-json'
import { breakOffSlow, moveDeadline, type UploadTimes, uploadTimes } from '@lokum/service-kit/http/request-time'
import { listFaults } from '@lokum/service-kit/http/validate'
import { Problem, ValidationFailed } from '@lokum/service-kit/problem'
import { requireMultipart } from './require-multipart.ts'
import type { OpenFile, SpooledFile } from './spool-file.ts'
import { UploadForm } from './upload-form.ts'

export type UploadOperation = Operation & { request: { upload: Upload } }

/** An upload as the verb gets it: the checked members, and the file, which waits on disk until the request is answered. */
export type ReceivedUpload<O extends Operation> = RequestOf<O> & { file: SpooledFile }

type UploadTarget = { folder: string; times?: UploadTimes; openFile?: OpenFile }

/**
 * Reads multipart/form-data with one part `file`, which goes to `folder` as it comes, and the body's members as its other parts.
 * The receiver of the file removes it; a refused or aborted upload leaves nothing.
 * @throws Problem unsupported_media_type, document_too_large · ValidationFailed
 */
export async function receiveUpload<O extends UploadOperation>(
  operation: O,
  request: IncomingMessage,
  place: UploadTarget,
): Promise<ReceivedUpload<O>>
export async function receiveUpload(
  { request: { upload, body } }: UploadOperation,
  request: IncomingMessage,
  { folder, times = uploadTimes, openFile }: UploadTarget,
): Promise<unknown> {
  requireMultipart(request)
  if (!hasBody(request)) throw new ValidationFailed([{ pointer: '#/file', code: 'required' }])
  const limit = chooseUploadLimit(upload)
  if (Number(request.headers['content-length'] ?? 0) > limit.bytes) throw limit.refuse()

  moveDeadline(request, times.wholeMs)
  const form = new UploadForm(request, { folder, maxBytes: upload.maxBytes, openFile })
  try {
    await feed(form, request, { limit, pace: times.pace })
    const { file, fields, faults } = await form.whole()
    refuseForbiddenParts(fields)
    const sent = body?.safeParse(fields, { reportInput: true })
    const all = [...faults, ...(sent?.error ? listFaults(sent.error, 'body') : [])]
    if (file === undefined || all.length > 0) throw new ValidationFailed(all)
    return { params: {}, query: {}, body: sent?.data ?? {}, file }
  } catch (error) {
    await form.discard()
    throw request.readableEnded ? error : closing(error)
  }
}

type Limits = { limit: ReturnType<typeof chooseUploadLimit>; pace: LeastPace }

/** Gives the parser what comes, no faster than the file is written, until the request or the form's patience is at its end. */
async function feed(form: UploadForm, request: IncomingMessage, { limit, pace: least }: Limits): Promise<void> {
  const pace = new Pace(least, () => breakOffSlow(request))
  let size = 0
  try {
    pace.resume()
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      pace.took(chunk.length)
      size += chunk.length
      if (size > limit.bytes) throw limit.refuse()
      // While the disk is slow, the client is not.
      pace.pause()
      await form.write(chunk)
      pace.resume()
    }
  } finally {
    pace.pause()
  }
}

/** Closes the connection: an upload that is refused before it is whole is not read on. */
function closing(error: unknown): unknown {
  if (!(error instanceof Problem)) return error
  const { code, faults, status, values, cause, headers } = error
  return new Problem(code, { faults, values, cause, status, headers: { ...headers, connection: 'close' } })
}
