import { rm } from 'node:fs/promises'
import type { AnswerOf, Operation, RequestOf } from '@lokum/contracts/interface/operation'
import type { Author } from '@lokum/service-kit/audit/describe-change'
import { admitCaller } from '@lokum/service-kit/http/admit-caller'
import type { Answer } from '@lokum/service-kit/http/answer'
import { carryOutWrite, cipherFor } from '@lokum/service-kit/http/carry-out-write'
import type { Context } from '@lokum/service-kit/http/context'
import type { Edge } from '@lokum/service-kit/http/edge'
import { exchange } from '@lokum/service-kit/http/exchange'
import type { Handler } from '@lokum/service-kit/http/open-routes'
import type { UploadTimes } from '@lokum/service-kit/http/request-time'
import { type IdempotencyKey, readIdempotencyKey } from '@lokum/service-kit/idempotency/idempotency-key'
import { recallAnswer } from '@lokum/service-kit/idempotency/remember-answer'
import type { Reply } from '@lokum/service-kit/idempotency/reply'
import { requireAccount } from '@lokum/service-kit/identity/authorize'
import type { AccountCaller } from '@lokum/service-kit/identity/caller'
import { Problem } from '@lokum/service-kit/problem'
import { type ReceivedUpload, receiveUpload, type UploadOperation } from './receive-upload.ts'
import type { UploadSlots } from './upload-slots.ts'

type Served<O extends UploadOperation, Kept> = {
  /** Where uploads wait until they are whole. */
  folder: string
  slots: UploadSlots
  times?: UploadTimes
  /** Examines the file and puts it where it stays; comes before the transaction, since it takes a while. */
  keep: (author: Author, upload: ReceivedUpload<O>) => Promise<Kept>
  /** Records what was kept, in the transaction. */
  verb: (context: Context, request: RequestOf<O> & { kept: Kept }) => Promise<Answer<AnswerOf<O>>>
}

/** Serves an operation that takes a file: streamed to disk, examined and kept, then recorded in one transaction. */
export function serveUpload<O extends UploadOperation, Kept>(
  edge: Edge,
  operation: O,
  { folder, slots, times, keep, verb }: Served<O, Kept>,
): Handler {
  return exchange(edge, operation.id, async ({ request, requestId, traceparent, now }) => {
    const caller = requireAccount(edge, await admitCaller(edge, operation, request))
    using _slot = await slots.take(caller.accountId)
    const upload = await receiveUpload(operation, request, { folder, ...(times && { times }) })
    try {
      const { file, params, body } = upload
      const author = { caller, requestId, traceparent, now }
      const content = { params, body, sha256: file.sha256 }
      const key = readIdempotencyKey(request, { operation, caller, content })
      return await unlessAnswered(edge, { operation, caller, key }, async () => {
        const kept = await keep(author, upload)
        return await carryOutWrite(edge, operation, { author, request, key }, (context) =>
          verb(context, { ...upload, kept }),
        )
      })
    } finally {
      await rm(upload.file.path, { force: true })
    }
  })
}

type Keyed = { operation: Operation; caller: AccountCaller; key: IdempotencyKey | undefined }

/** Repeats the answer that the key already has; otherwise does the work. A call that fails because its twin finished first gets the twin's answer. */
async function unlessAnswered(
  edge: Edge,
  { operation, caller: { accountId }, key }: Keyed,
  work: () => Promise<Reply>,
): Promise<Reply> {
  if (key === undefined) return await work()
  const parts = { accountId, operation: operation.id, cipher: cipherFor(edge, operation) }
  const recall = () => recallAnswer({ em: edge.orm.em.fork(), ...parts }, key)
  const answered = await recall()
  if (answered) return answered
  try {
    return await work()
  } catch (error) {
    const meanwhile = error instanceof Problem ? await recall() : undefined
    if (meanwhile === undefined) throw error
    return meanwhile
  }
}
