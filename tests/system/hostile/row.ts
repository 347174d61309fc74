import type { RequestHeaders } from '@lokum/local-stack/testing/client'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { OwnWorld } from '@lokum/local-stack/world/open-own-world'
import { apartmentBody } from '@lokum/local-stack/world/rental'
import type { Belongings } from '../laws/belongings.ts'

/** The tools of a row: a system, and an owner of one of everything. */
export type Scene = { world: OwnWorld; owner: Landlord; belongings: Belongings }

/** One hostile request and the refusal it gets, as `<status> <code>` and, where a fault is named, its place and its code. */
export type HostileRow = {
  what: string
  answer: string
  /** POST /v1/apartments unless stated otherwise. */
  method?: string
  path?: string | ((scene: Scene) => string)
  body?: unknown
  rawBody?: string | Buffer
  headers?: RequestHeaders
  /** A stranger with every scope by default; null sends no token. */
  token?: null | ((scene: Scene) => string)
  /** Other refusals than not_found on a path that no document names. */
  undeclared?: readonly string[]
}

/** A creation in which one thing is wrong. */
export function creation(what: string, members: Record<string, unknown>, answer: string): HostileRow {
  return { what: `a creation with ${what}`, body: apartmentBody(members), answer: `400 validation_failed ${answer}` }
}

/** A creation with a body of exactly these bytes. */
export function rawCreation(what: string, rawBody: string | Buffer, answer: string): HostileRow {
  return { what: `a body that is ${what}`, rawBody, answer: `400 validation_failed ${answer}` }
}

export type Members = Record<string, unknown>

/** The fault in words, the members that make it, and the fault that the answer names. */
export type Case = [what: string, members: Members, fault: string]
