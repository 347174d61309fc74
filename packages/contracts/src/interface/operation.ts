import type { z } from 'zod'
import type { ProblemCode } from '../problems/problem.ts'
import type { Scope } from './scope.ts'

export type ServiceName = 'gateway' | 'apartments' | 'settlements' | 'webhooks'

/** Calls one token may make in a window; an account has ten times as many over all its tokens. */
export type RateLimit = { minute: number; day: number }

/** The specification's numbers for `POST /v1/apartments`; every other write has the same, each its own count. */
export const writeLimit: RateLimit = { minute: 60, day: 5_000 }
export const readLimit: RateLimit = { minute: 600, day: 50_000 }
/** Limit for operations that render an image. */
export const drawLimit: RateLimit = { minute: 120, day: 10_000 }

/** A file that is sent: how large it may be, and the media types that its content may have. */
export type Upload = { maxBytes: number; mediaTypes: readonly string[] }

/** An operation that goes: the days (YYYY-MM-DD) from which it is deprecated and from which it may be gone, at least six months later. */
export type Deprecated = { since: string; sunset: string }

export type Operation = {
  /** Unique name, also the OpenAPI operationId. */
  id: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path with `{member}` templates; `/internal/…` is never routed by the gateway. */
  path: `/v1/${string}` | `/internal/${string}`
  service: ServiceName
  tag: string
  summary: string
  /** Other effects, the refusals, and the emitted events. */
  description: string
  /** Any one of these is enough; without any, so is every valid token. */
  scopes: readonly Scope[]
  limit: RateLimit
  /** Members of the body that the contract does not know are ignored and named in `Lokum-Ignored`; elsewhere they are refused. */
  ignoresUnknown?: boolean
  /**
   * The object carries a version: answers have `ETag`; a PATCH honours `If-Match`. `whole`: the version changes with everything that the
   * answer shows, so an answer to a read has no other tag than the version.
   */
  versioned?: boolean | 'whole'
  /** `upload`: multipart/form-data with one part `file`; the body's members are its other parts. */
  request: { params?: z.ZodObject; query?: z.ZodObject; body?: z.ZodObject; upload?: Upload }
  /** Members that were withdrawn: their presence is refused before anything else is looked at. */
  withdrawnMembers?: readonly string[]
  deprecated?: Deprecated
  /** Only the pages of Lokum need it: it draws or counts what they show. */
  forPages?: true
  /**
   * `file`: the answer is a file of one of these media types instead of JSON; `json`: what the file is as `application/json`, where `Accept`
   * decides, or else the first of them.
   */
  answer: {
    status: 200 | 201 | 202 | 204
    body?: z.ZodObject
    secret?: boolean
    file?: readonly string[]
    json?: z.ZodObject
  }
  problems: readonly ProblemCode[]
}

/** Declares one operation; its schemas stay precisely typed for the service that serves it. */
export function defineOperation<const O extends Operation>(operation: O): O {
  return operation
}

/** Every POST takes an `Idempotency-Key`; the other methods can be repeated as they are. */
export function isKeyed({ method }: Pick<Operation, 'method'>): boolean {
  return method === 'POST'
}

/** Only the holder of a tenant's link may call it. */
export function isForTenants({ scopes }: Pick<Operation, 'scopes'>): boolean {
  return scopes.includes('tenant')
}

/** The answer is an object with an `ETag`, which need not be sent again to a client that has it. */
export function isConditional({ method, versioned }: Pick<Operation, 'method' | 'versioned'>): boolean {
  return method === 'GET' && (versioned ?? false) !== false
}

/** A POST whose members can all be left out may come without a body. */
export function needsBody({ method, request }: Operation): boolean {
  return request.body !== undefined && (method !== 'POST' || !request.body.safeParse({}).success)
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : Record<string, never>

/** The input of a verb: the parsed parts of the request. */
export type RequestOf<O extends Operation> = {
  params: Parsed<O['request']['params']>
  query: Parsed<O['request']['query']>
  body: Parsed<O['request']['body']>
}

/** The answer of a verb: the body as the contract promises it. */
export type AnswerOf<O extends Operation> = O['answer']['body'] extends z.ZodType
  ? z.input<O['answer']['body']>
  : undefined
