import { defineOperation, readLimit } from '../interface/operation.ts'
import { PageQuery } from '../values/page.ts'
import { Period } from '../values/text.ts'
import { Months } from './months.ts'
import { MonthOverview } from './overview.ts'

/** Must come before `/v1/settlements/{id}`, which its path also matches. */
export const GetMonthOverview = defineOperation({
  service: 'settlements',
  tag: 'Settlements',
  scopes: ['settlements.read'],
  limit: readLimit,
  id: 'getMonthOverview',
  forPages: true,
  method: 'GET',
  path: '/v1/settlements/overview',
  summary: 'Get a month of all apartments: progress, missing inputs and the next step of each',
  description:
    'Each agreement with a day in the month is a row with its settlement, and so is each settlement without an agreement and each vacant apartment, ordered by label. Archived apartments appear only with a tenant or a settlement of the month. Settlements are usually created from usual_from to usual_to, days 1 to 10 of the following month (Europe/Warsaw).',
  request: { query: PageQuery.extend({ period: Period }) },
  answer: { status: 200, body: MonthOverview },
  problems: [],
})

/** Must come before `/v1/settlements/{id}`, which its path also matches. */
export const ListMonths = defineOperation({
  service: 'settlements',
  tag: 'Settlements',
  scopes: ['settlements.read'],
  limit: readLimit,
  id: 'listMonths',
  forPages: true,
  method: 'GET',
  path: '/v1/settlements/months',
  summary: 'List the months of the account: how much of each is unfinished, sent and paid',
  description:
    'The current month and the 35 before it, without those that have nothing. A tenancy counts from the month of its first settlement. Without one it counts from its first month or, if it began more than a year before it was entered, from the month before it was entered.',
  request: {},
  answer: { status: 200, body: Months },
  problems: [],
})
