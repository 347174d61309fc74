import { ComputeItem, CreateItem, DecideItems } from '@lokum/contracts/settlements/item-operations'
import type { Context } from '@lokum/service-kit/http/context'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveWrite, thenDescribe } from '@lokum/service-kit/http/serve-operation'
import type { DescribeDetail } from '../close/changed-settlement.ts'
import { computeAmount } from './compute-amount.ts'
import { createItem } from './create-item.ts'
import { decideItems } from './decide-items.ts'
import type { InterestBooks, ItemContext } from './interest-books.ts'

type ItemRouteDeps = { describeDetail: DescribeDetail; interest: InterestBooks }

export function itemRoutes(edge: Edge, { describeDetail, interest }: ItemRouteDeps): Route[] {
  const withBooks = (context: Context): ItemContext => ({ ...context, interest })
  const create = thenDescribe(createItem, describeDetail)
  const decide = thenDescribe(decideItems, describeDetail)
  return [
    [CreateItem, serveWrite(edge, CreateItem, (context, request) => create(withBooks(context), request))],
    [DecideItems, serveWrite(edge, DecideItems, (context, request) => decide(withBooks(context), request))],
    [ComputeItem, serveWrite(edge, ComputeItem, (context, request) => computeAmount(withBooks(context), request))],
  ]
}
