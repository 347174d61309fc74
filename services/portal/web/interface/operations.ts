import type * as account from '@lokum/contracts/apartments/account-operations'
import type * as apartments from '@lokum/contracts/apartments/operations'
import type * as audit from '@lokum/contracts/audit/operations'
import type { Operation } from '@lokum/contracts/interface/operation'
import type * as agreements from '@lokum/contracts/settlements/agreement-operations'
import type * as terms from '@lokum/contracts/settlements/agreement-terms-operations'
import type * as costs from '@lokum/contracts/settlements/cost-operations'
import type * as deposits from '@lokum/contracts/settlements/deposit-operations'
import type * as documentLines from '@lokum/contracts/settlements/document-line-operations'
import type * as documents from '@lokum/contracts/settlements/document-operations'
import type * as instalments from '@lokum/contracts/settlements/instalment-operations'
import type * as items from '@lokum/contracts/settlements/item-operations'
import type * as mails from '@lokum/contracts/settlements/mail-operations'
import type * as meterDevices from '@lokum/contracts/settlements/meter-device-operations'
import type * as meters from '@lokum/contracts/settlements/meter-operations'
import type * as settlements from '@lokum/contracts/settlements/operations'
import type * as overview from '@lokum/contracts/settlements/overview-operations'
import type * as paymentImports from '@lokum/contracts/settlements/payment-import-operations'
import type * as payments from '@lokum/contracts/settlements/payment-operations'
import type * as placements from '@lokum/contracts/settlements/placement-operations'
import type * as profile from '@lokum/contracts/settlements/profile-operations'
import type * as readings from '@lokum/contracts/settlements/reading-operations'
import type * as reminders from '@lokum/contracts/settlements/reminder-operations'
import type { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import type * as statements from '@lokum/contracts/settlements/statement-operations'
import type * as tax from '@lokum/contracts/settlements/tax-operations'
import type * as tenantLinks from '@lokum/contracts/settlements/tenant-link-operations'
import type * as trueUps from '@lokum/contracts/settlements/true-up-operations'
import type * as usage from '@lokum/contracts/settlements/usage-operations'
import type { z } from 'zod'

type In<Part> = Extract<Part[keyof Part], Operation>

type Declared =
  | In<typeof account>
  | In<typeof agreements>
  | In<typeof apartments>
  | In<typeof audit>
  | In<typeof costs>
  | In<typeof deposits>
  | In<typeof documentLines>
  | In<typeof documents>
  | In<typeof instalments>
  | In<typeof items>
  | In<typeof mails>
  | In<typeof meterDevices>
  | In<typeof meters>
  | In<typeof overview>
  | In<typeof paymentImports>
  | In<typeof reminders>
  | In<typeof payments>
  | In<typeof placements>
  | In<typeof profile>
  | In<typeof readings>
  | In<typeof settlements>
  | In<typeof statements>
  | In<typeof tax>
  | In<typeof tenantLinks>
  | In<typeof terms>
  | In<typeof trueUps>
  | In<typeof usage>

type Operations = { [O in Declared as `${O['method']} ${O['path']}`]: O }

/** An operation as pages name it, for example `GET /v1/settlements/{id}`. */
export type OperationName = keyof Operations

type Member<Name extends string, Schema> = Schema extends z.ZodType
  ? Record<never, never> extends z.input<Schema>
    ? { [N in Name]?: z.input<Schema> }
    : { [N in Name]: z.input<Schema> }
  : unknown

/** A creation's key is that of its form; every other POST gets one of its own when none is given. */
type Key<O> = O extends { method: 'POST' }
  ? O extends { answer: { status: 201 | 202 } }
    ? { key: string }
    : { key?: string }
  : unknown
type Version<O> = O extends { versioned: true; method: 'POST' | 'PATCH' | 'DELETE' } ? { version?: string } : unknown

type Asked<O extends Operation> = Member<'params', O['request']['params']> &
  Member<'query', O['request']['query']> &
  Member<'body', O['request']['body']> &
  Key<O> &
  Version<O>

/** The input of an operation: the members that it needs, and none that it does not have. */
export type AskedOf<Name extends OperationName> = Asked<Operations[Name]>

/** The body of its answer, as the contract promises it. */
export type BodyOf<Name extends OperationName> = Name extends 'GET /v1/settlements/{id}/statements/{version}'
  ? StatementSnapshot
  : DeclaredBody<Name>

type DeclaredBody<Name extends OperationName> = Operations[Name]['answer'] extends { body: infer Body }
  ? Body extends z.ZodType
    ? z.output<Body>
    : undefined
  : never

/** `version` is the ETag to send back with a change. */
export type Answer<Name extends OperationName> = { body: BodyOf<Name>; version: string | null }
