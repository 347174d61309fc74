import { ComputeItem, CreateItem, DecideItems } from '@lokum/contracts/settlements/item-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveWrite, thenDescribe } from '@lokum/service-kit/http/serve-operation'
import type { DescribeDetail } from '../close/changed-settlement.ts'
import { computeAmount } from './compute-amount.ts'
import { createItem } from './create-item.ts'
import { decideItems } from './decide-items.ts'

export function itemRoutes(edge: Edge, { describeDetail }: { describeDetail: DescribeDetail }): Route[] {
  return [
    [CreateItem, serveWrite(edge, CreateItem, thenDescribe(createItem, describeDetail))],
    [DecideItems, serveWrite(edge, DecideItems, thenDescribe(decideItems, describeDetail))],
    [ComputeItem, serveWrite(edge, ComputeItem, computeAmount)],
  ]
}
