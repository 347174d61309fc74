import type { operations } from './generated/calls.ts'
import type { components } from './generated/objects.ts'
import type { operations as declared } from './generated/operations.ts'

/** The objects of the interface by name, such as `Schemas['Apartment']`. */
export type Schemas = components['schemas']

export type OperationName = keyof typeof declared & keyof operations

type Member<T, Name extends string> = Name extends keyof T ? NonNullable<T[Name]> : never
type Known<T> = [T] extends [never] ? Record<never, never> : T

/** The input of a call: parameters of the path and the query by name, and `body`. */
export type Input<Name extends OperationName> = Known<Member<operations[Name]['parameters'], 'path'>> &
  Known<Member<operations[Name]['parameters'], 'query'>> &
  BodyInput<operations[Name]>

type BodyInput<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? { body: BodyOf<Content> }
  : Operation extends { requestBody?: { content: infer Content } }
    ? { body?: BodyOf<Content> }
    : Record<never, never>

type BodyOf<Content> = Content extends { 'application/json': infer Body }
  ? Body
  : Content extends { 'multipart/form-data': infer Form }
    ? Omit<Form, 'file'> & { file: File }
    : never

/** The result of a call: parsed JSON, or a file as a Blob. */
export type Data<Name extends OperationName> = DataOf<
  operations[Name]['responses'][keyof operations[Name]['responses']]
>

type DataOf<Response> = Response extends { content: infer Content } ? ContentOf<Content> : undefined
/** A file is a Blob in every media type, so that its bytes are those that were stored. */
type ContentOf<Content> = Content extends { 'application/json': infer Body }
  ? [Exclude<keyof Content, 'application/json'>] extends [never]
    ? Body
    : Blob
  : Blob

export type Answer<Name extends OperationName> = {
  readonly data: Data<Name>
  readonly status: number
  /** For `ifMatch` of a change. */
  readonly etag: string | undefined
  /** The first answer to this `Idempotency-Key`, given again. */
  readonly replayed: boolean
  readonly request_id: string | undefined
}
