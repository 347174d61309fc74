import { rm } from 'node:fs/promises'
import type { AnswerOf, Operation, RequestOf } from '@lokum/contracts/interface/operation'
import type { Author } from '../audit/describe-change.ts'
import { admitCaller } from '../http/admit-caller.ts'
import type { Answer } from '../http/answer.ts'
import { carryOutWrite } from '../http/carry-out-write.ts'
import type { Context } from '../http/context.ts'
import type { Edge } from '../http/edge.ts'
import { exchange } from '../http/exchange.ts'
import type { Handler } from '../http/open-routes.ts'
import type { UploadTimes } from '../http/request-time.ts'
import { type IdempotencyKey, readIdempotencyKey } from '../idempotency/idempotency-key.ts'
import { recallAnswer } from '../idempotency/remember-answer.ts'
import type { Reply } from '../idempotency/reply.ts'
import { requireAccount } from '../identity/authorize.ts'
import type { AccountCaller, Caller } from '../identity/caller.ts'
import { Problem } from '../problem.ts'
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
      const key = operation.idempotent ? keyOf(operation, caller, readIdempotencyKey(request, content)) : undefined
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
  { orm, cipher }: Edge,
  { operation, caller: { accountId }, key }: Keyed,
  work: () => Promise<Reply>,
): Promise<Reply> {
  if (key === undefined) return await work()
  const parts = { accountId, operation: operation.id, cipher: operation.answer.secret ? cipher : undefined }
  const recall = () => recallAnswer({ em: orm.em.fork(), ...parts }, key)
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

/** Tenants share the account of their landlord; the keys of each link are its own. */
function keyOf(
  { scopes }: Pick<Operation, 'scopes'>,
  { subject }: Caller,
  key: IdempotencyKey | undefined,
): IdempotencyKey | undefined {
  return key && scopes.includes('tenant') ? { ...key, key: `${subject} ${key.key}` } : key
}
