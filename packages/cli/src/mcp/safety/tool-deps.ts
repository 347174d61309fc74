import type { Client } from '@lokum/client'
import { z } from 'zod'
import type { Confirm } from './confirm.ts'

/** The means of tools: the account and the address of the login, which no argument changes. */
export type ToolDeps = {
  readonly client: Client
  readonly confirm: Confirm
}

/** The arguments of tools. Identifiers have no other signs, so none is a path. */
export const idOf = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[0-9a-z]{26}$`))
export const period = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

/** Hints for programs of assistants; a program must not rely on them, and this one does not. */
export const reads = { readOnlyHint: true, openWorldHint: false } as const
export const writes = { readOnlyHint: false, destructiveHint: true, openWorldHint: false } as const
