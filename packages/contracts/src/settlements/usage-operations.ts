import { defineOperation, readLimit } from '../interface/operation.ts'
import { Usage } from './usage.ts'

export const GetAccountUsage = defineOperation({
  service: 'settlements',
  tag: 'Account',
  method: 'GET',
  scopes: ['settlements.read'],
  limit: readLimit,
  id: 'getAccountUsage',
  path: '/v1/account/usage',
  summary: 'Get the quotas of the account and how much of each is used',
  description:
    'What tenants send by their links counts for the landlord’s account. When a quota is used up, nothing more is added (`quota_exceeded`); what is stored already stays.',
  request: {},
  answer: { status: 200, body: Usage },
  problems: [],
})
