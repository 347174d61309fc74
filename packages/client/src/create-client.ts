import { callOperation } from './calls/call-operation.ts'
import type { CallOptions, DeclaredOperation, LooseInput } from './calls/plan-request.ts'
import { operations } from './generated/operations.ts'
import type { Answer, Input, OperationName } from './types.ts'
import { type ClientOptions, readSettings } from './wire/settings.ts'

type Method<Name extends OperationName> =
  Partial<Input<Name>> extends Input<Name>
    ? (input?: Input<Name>, call?: CallOptions) => Promise<Answer<Name>>
    : (input: Input<Name>, call?: CallOptions) => Promise<Answer<Name>>

/** One method for each operation of the interface, named by its `operationId`. */
export type Client = { readonly [Name in OperationName]: Method<Name> }

/** A client of the API. @throws TypeError for an address that a token must not be sent to */
export function createClient(options: ClientOptions): Client {
  const settings = readSettings(options)
  const declared: Record<string, DeclaredOperation> = operations
  const methods = Object.entries(declared).map(([name, operation]) => [
    name,
    (input: LooseInput = {}, call: CallOptions = {}) => callOperation({ settings, operation, name }, input, call),
  ])
  return Object.assign(Object.create(null), Object.fromEntries(methods))
}
