import { z } from 'zod'
import { defineOperation, readLimit } from '../interface/operation.ts'
import { idSchema } from '../values/ids.ts'

/** The account of the caller, with its plan. */
export const Account = z
  .object({
    id: idSchema('account'),
    plan: z
      .string()
      .meta({ description: 'Plan of the account, which decides how many apartments it may have', examples: ['basic'] }),
    apartments: z
      .object({
        used: z.int().min(0).meta({ description: 'Apartments that are not archived' }),
        limit: z.int().min(0).meta({ description: 'Apartments that the plan allows' }),
      })
      .meta({ description: 'How many apartments the account has, and how many it may have' }),
  })
  .meta({
    id: 'Account',
    description: 'The account of the caller, its plan, and how many apartments it has and may have',
  })
export type Account = z.infer<typeof Account>

export const GetAccount = defineOperation({
  service: 'apartments',
  tag: 'Account',
  id: 'getAccount',
  method: 'GET',
  path: '/v1/account',
  summary: 'Get the account: its plan, and how many apartments it has of those that the plan allows',
  description:
    'The account is the one that the token names; it appears with the plan basic on its first use. Archived apartments do not count.',
  scopes: ['apartments.read'],
  limit: readLimit,
  request: {},
  answer: { status: 200, body: Account },
  problems: [],
})
