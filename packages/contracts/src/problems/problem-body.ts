import { z } from 'zod'
import { mostObjects } from './blocking-object.ts'

/** The bounds of a value as data; texts and lists have a length. */
export const Allowed = z
  .object({
    min: z.number().optional().meta({ description: 'Lower bound of the value' }),
    max: z.number().optional().meta({ description: 'Upper bound of the value' }),
    decimals: z.int().optional().meta({ description: 'Most digits after the decimal point' }),
    length: z.int().optional().meta({ description: 'Most characters, or most entries of a list' }),
  })
  .meta({ id: 'Allowed', description: 'The bounds of a value' })
export type Allowed = z.infer<typeof Allowed>

const fault = {
  code: z.string().meta({ description: 'Stable name of the fault' }),
  detail: z.string().meta({ description: 'What the value must be, in English or Polish according to Accept-Language' }),
  allowed: Allowed.optional().meta({ description: 'Bounds of the value, if it is outside them' }),
}

/** A fault of one member of the body, one query parameter or one header. */
const Fault = z
  .discriminatedUnion('in', [
    z
      .object({
        in: z.literal('body').meta({ description: 'The fault is in the body' }),
        pointer: z.string().meta({ description: 'JSON pointer to the member' }),
        ...fault,
        suggested: z.number().optional().meta({ description: 'A value that fits, if one does' }),
      })
      .meta({ id: 'BodyFault', description: 'What is wrong with one member of the body' }),
    z
      .object({
        in: z.literal('query').meta({ description: 'The fault is in the query' }),
        parameter: z.string().meta({ description: 'Name of the parameter' }),
        ...fault,
      })
      .meta({ id: 'QueryFault', description: 'What is wrong with one query parameter' }),
    z
      .object({
        in: z.literal('header').meta({ description: 'The fault is in a header' }),
        header: z.string().meta({ description: 'Name of the header' }),
        ...fault,
      })
      .meta({ id: 'HeaderFault', description: 'What is wrong with one header' }),
  ])
  .meta({ id: 'Fault', description: 'What is wrong with one member of the body, one query parameter or one header' })

/** The body of every refusal: RFC 9457 with a stable `code`, the request's id and the faults of single fields. */
export const ProblemBody = z
  .object({
    type: z.string().meta({ description: 'URL of the page that explains the code' }),
    title: z.string().meta({ description: 'Name of the refusal in a few words, in the same language as `detail`' }),
    status: z.int().min(400).max(599).meta({ description: 'HTTP status of the answer' }),
    code: z.string().meta({ description: 'Stable name of the refusal' }),
    detail: z.string().meta({
      description:
        'Explanation for people, in English or Polish according to Accept-Language; with `validation_failed` the first of `errors`, and how many more there are',
    }),
    instance: z.string().meta({ description: 'URN of this request' }),
    request_id: z
      .string()
      .meta({ description: 'Identifier of this request, as in `X-Request-Id`; quote it to support' }),
    errors: z
      .array(Fault)
      .optional()
      .meta({ description: 'What is wrong with single members, query parameters or headers' }),
    objects: z.array(z.string()).max(mostObjects).optional().meta({
      description:
        'Identifiers of the objects of this account that block the request, at most 20: always with 409, except where no object blocks it, and with 412; with other statuses where there are any',
    }),
    object_count: z.int().optional().meta({ description: 'With `objects`: how many objects block the request' }),
    quota: z.string().optional().meta({ description: 'With `quota_exceeded`: the quota, as in GET /v1/account/usage' }),
    used: z.int().optional().meta({ description: 'With `quota_exceeded`: how much of the quota is used' }),
    limit: z.int().optional().meta({ description: 'With `quota_exceeded`: the limit of the quota' }),
    missing: z
      .array(
        z.looseObject({
          code: z.string().meta({ description: 'Kind of the missing thing' }),
          detail: z.string().meta({ description: 'What is missing and what to do, in words' }),
        }),
      )
      .optional()
      .meta({ description: 'With `settlement_incomplete`: what is missing, as in the settlement' }),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details' })
export type ProblemBody = z.infer<typeof ProblemBody>
