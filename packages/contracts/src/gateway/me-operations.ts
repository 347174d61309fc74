import { z } from 'zod'
import { defineOperation, readLimit } from '../interface/operation.ts'
import { providerScopes } from '../interface/scope.ts'
import { idSchema } from '../values/ids.ts'

const Moment = z.iso.datetime()

const LimitWindow = z
  .object({
    limit: z.int().min(1).meta({ description: 'Calls that one token may make in a window' }),
    remaining: z
      .int()
      .min(0)
      .meta({ description: 'Calls left, the lesser of the token’s and of all tokens of the account' }),
    resets_at: Moment.meta({ description: 'When the next window begins' }),
  })
  .meta({ id: 'LimitWindow', description: 'One window of a rate limit and the calls left in it' })

const OperationLimit = z
  .object({
    operation: z.string().meta({ description: '`operationId` of an operation', examples: ['createApartment'] }),
    minute: LimitWindow,
    day: LimitWindow,
  })
  .meta({ id: 'OperationLimit', description: 'The calls that are left of an operation' })

export const Me = z
  .object({
    account_id: idSchema('account'),
    sub: z.string().meta({ description: 'Subject of the token: a person, or a client that acts for itself' }),
    client_id: z
      .string()
      .nullable()
      .meta({ description: 'Client that the token was issued to, if the token names it' }),
    scopes: z.array(z.enum(providerScopes)).meta({ description: 'Scopes of the token that this interface knows' }),
    expires_at: Moment.meta({ description: 'When the token ends' }),
    limits: z
      .array(OperationLimit)
      .meta({ description: 'Operations that the account has called in an open window; all others are unused' }),
  })
  .meta({ id: 'Me', description: 'Who is calling, and how many calls are left' })
export type Me = z.infer<typeof Me>

export const GetMe = defineOperation({
  service: 'gateway',
  tag: 'Account',
  id: 'getMe',
  method: 'GET',
  path: '/v1/me',
  summary: 'Get who is calling: account, subject, client, scopes, end of the token, and what is left of the limits',
  description:
    'Any valid token will do, whatever its scopes. The call counts in its own limit. The plan and its use are in `GET /v1/account`.',
  scopes: [],
  limit: readLimit,
  request: {},
  answer: { status: 200, body: Me },
  problems: [],
})
