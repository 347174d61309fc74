import type { IncomingMessage } from 'node:http'
import type { AnswerOf, Operation, RequestOf } from '@lokum/contracts/interface/operation'
import type { Author } from '../audit/describe-change.ts'
import { refuseDoubt } from '../database/database-fault.ts'
import { onceMore } from '../database/once-more.ts'
import { readIdempotencyKey } from '../idempotency/idempotency-key.ts'
import type { Reply } from '../idempotency/reply.ts'
import { requireAccount, requireService } from '../identity/authorize.ts'
import { admitCaller } from './admit-caller.ts'
import { type Answer, toReply } from './answer.ts'
import { carryOutWrite } from './carry-out-write.ts'
import { compress } from './compress.ts'
import type { Context, InternalContext, StatementContext } from './context.ts'
import type { Edge } from './edge.ts'
import { etagOfText, namesAnswer } from './entity-tag.ts'
import { exchange } from './exchange.ts'
import { bindCursor, linkToNext } from './list-pages.ts'
import type { Asked, Handler } from './open-routes.ts'
import { parseRequest } from './parse-request.ts'
import { readWishes } from './read-wishes.ts'

/**
 * A verb, and the function that describes what it changed as the full answer: in the verb's transaction, because the answer is remembered
 * with its idempotency key.
 */
export function thenDescribe<C, Request, Changed, Described>(
  verb: (context: C, request: Request) => Promise<Changed>,
  describe: (context: C, changed: Changed) => Promise<Described>,
): (context: C, request: Request) => Promise<Described> {
  return async (context, request) => describe(context, await verb(context, request))
}

type Verb<C, O extends Operation> = (context: C, request: RequestOf<O>) => Promise<Answer<AnswerOf<O>>>

type Read<O extends Operation> = Answer<AnswerOf<O>>
type FoundRead<O extends Operation> = Read<O> | (() => Promise<Read<O>>)

/** Serves an operation that only reads: the answer, or how to fetch it from elsewhere without a turn at the database. */
export function serveRead<O extends Operation & { method: 'GET' }>(
  edge: Edge,
  operation: O,
  verb: (context: Context, request: RequestOf<O>) => Promise<FoundRead<O>>,
): Handler {
  return serve(edge, operation, async ({ author, request, input, tag }) => {
    const context = { ...author, em: edge.orm.em.fork(), ...readWishes(request) }
    const found = await inTurn(edge, author.caller.accountId, () => verb(context, input))
    const answer = typeof found === 'function' ? await found() : found
    const page = tag === undefined ? answer : bindCursor(answer, tag)
    const reply = toReply(operation.answer.status, page)
    const link = linkToNext(page.body, { publicBaseUrl: edge.publicBaseUrl, url: request.url })
    return answerRead(
      operation,
      request,
      link === undefined ? reply : { ...reply, headers: { ...reply.headers, link } },
    )
  })
}

async function inTurn<Result>({ turns }: Edge, accountId: string, work: () => Promise<Result>): Promise<Result> {
  using _turn = await turns.take(accountId)
  return await work()
}

/**
 * Serves an operation that changes something: one transaction, remembered for its idempotency key. A `check`
 * is the part of the validation that a schema cannot say, or that takes a while; it comes before the transaction. What the verb
 * finds missing is obtained outside the transaction, and the call is then carried out once more.
 */
export function serveWrite<O extends Operation>(
  edge: Edge,
  operation: O,
  verb: Verb<Context, O>,
  check?: (author: Author, request: RequestOf<O>) => Promise<void>,
): Handler {
  return serve(edge, operation, async ({ author, request, input }) => {
    await check?.(author, input)
    const key = readIdempotencyKey(request, { operation, caller: author.caller, content: contentOf(input) })
    return carryOutWrite(edge, operation, { author, request, key }, (context) => verb(context, input))
  })
}

/** Serves one of the few hot writes: the verb answers with what its one statement decided. */
export function serveSingleStatement<O extends Operation>(
  edge: Edge,
  operation: O,
  verb: (context: StatementContext, request: RequestOf<O>) => Promise<Reply>,
): Handler {
  return serve(edge, operation, async ({ author, request, input }) => {
    const idempotency = readIdempotencyKey(request, { operation, caller: author.caller, content: contentOf(input) })
    using _turn = await edge.turns.take(author.caller.accountId)
    const carryOut = () => verb({ ...author, pool: edge.pool, idempotency }, input)
    const reply = await onceMore(edge, carryOut).catch(refuseDoubt)
    edge.committed()
    return reply
  })
}

/** Serves an operation for the services themselves; its token belongs to no account. */
export function serveInternal<O extends Operation>(edge: Edge, operation: O, verb: Verb<InternalContext, O>): Handler {
  return exchange(edge, operation.id, async ({ request, now }) => {
    requireService(edge, await admitCaller(edge, operation, request))
    const { input } = await parseRequest(operation, request)
    return toReply(operation.answer.status, await verb({ em: edge.orm.em.fork(), now }, input))
  })
}

// One key for two objects is two contents, so the path's identifiers belong to it.
function contentOf({ params, body }: { params: unknown; body: unknown }): unknown {
  return { params, body }
}

type Served<O extends Operation> = { author: Author; request: Asked; input: RequestOf<O>; tag: string | undefined }

function serve<O extends Operation>(edge: Edge, operation: O, execute: (served: Served<O>) => Promise<Reply>): Handler {
  return exchange(edge, operation.id, async ({ request, requestId, traceparent, now }) => {
    const caller = requireAccount(edge, await admitCaller(edge, operation, request))
    const { input, ignored, tag } = await parseRequest(operation, request)
    const reply = await execute({ author: { caller, requestId, traceparent, now }, request, input, tag })
    const whole = ignored === undefined ? reply : { ...reply, headers: { ...reply.headers, 'lokum-ignored': ignored } }
    return operation.answer.secret ? whole : await compress(request, whole)
  })
}

/** The answer to a read, or 304 in place of one that the caller has (RFC 9110, section 13.1.2). */
function answerRead({ versioned }: Operation, { headers: asked }: IncomingMessage, reply: Reply): Reply {
  const { etag: version } = reply.headers
  if (version === undefined) return reply
  const etag = versioned === 'whole' ? version : etagOfText(version, reply.text)
  const headers = { ...reply.headers, etag }
  const sent = asked['if-none-match']
  const isKnown = sent !== undefined && namesAnswer(sent, etag)
  return isKnown ? { status: 304, headers, text: '' } : { ...reply, headers }
}
