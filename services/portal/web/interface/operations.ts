import type * as apartments from '@lokum/contracts/apartments/operations'
import type { Operation } from '@lokum/contracts/interface/operation'
import type * as agreements from '@lokum/contracts/settlements/agreement-operations'
import type * as settlements from '@lokum/contracts/settlements/operations'
import type * as overview from '@lokum/contracts/settlements/overview-operations'
import type * as profile from '@lokum/contracts/settlements/profile-operations'
import type * as usage from '@lokum/contracts/settlements/usage-operations'
import type { z } from 'zod'

type In<Part> = Extract<Part[keyof Part], Operation>

type Declared =
  | In<typeof agreements>
  | In<typeof apartments>
  | In<typeof overview>
  | In<typeof profile>
  | In<typeof settlements>
  | In<typeof usage>

type Operations = { [O in Declared as `${O['method']} ${O['path']}`]: O }

/** An operation as pages name it, for example `GET /v1/settlements/{id}`. */
export type OperationName = keyof Operations

type Member<Name extends string, Schema> = Schema extends z.ZodType
  ? Record<never, never> extends z.input<Schema>
    ? { [N in Name]?: z.input<Schema> }
    : { [N in Name]: z.input<Schema> }
  : unknown

type Key<O> = O extends { idempotent: true } ? { key: string } : unknown
type Version<O> = O extends { versioned: true; method: 'POST' | 'PATCH' | 'DELETE' } ? { version?: string } : unknown

type Asked<O extends Operation> = Member<'params', O['request']['params']> &
  Member<'query', O['request']['query']> &
  Member<'body', O['request']['body']> &
  Key<O> &
  Version<O>

/** What an operation is asked: the members that it needs, and none that it does not have. */
export type AskedOf<Name extends OperationName> = Asked<Operations[Name]>

/** The body of its answer, as the contract promises it. */
export type BodyOf<Name extends OperationName> = Operations[Name]['answer']['body'] extends infer Body
  ? Body extends z.ZodType
    ? z.output<Body>
    : undefined
  : never

/** `version` is the ETag to send back with a change. */
export type Answer<Name extends OperationName> = { body: BodyOf<Name>; version: string | null }
