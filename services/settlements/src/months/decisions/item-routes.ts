import {
  ApproveAllItems,
  ApproveItem,
  ComputeItem,
  CorrectItem,
  CreateItem,
  RejectItem,
  ReopenItem,
} from '@lokum/contracts/settlements/item-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveWrite, thenDescribe } from '@lokum/service-kit/http/serve-operation'
import type { DescribeDetail } from '../close/changed-settlement.ts'
import { approveAllItems } from './approve-all-items.ts'
import { approveItem } from './approve-item.ts'
import { computeAmount } from './compute-amount.ts'
import { correctItem } from './correct-item.ts'
import { createItem } from './create-item.ts'
import { rejectItem } from './reject-item.ts'
import { reopenItem } from './reopen-item.ts'

export function itemRoutes(edge: Edge, { describeDetail }: { describeDetail: DescribeDetail }): Route[] {
  return [
    [CreateItem, serveWrite(edge, CreateItem, thenDescribe(createItem, describeDetail))],
    [ApproveItem, serveWrite(edge, ApproveItem, thenDescribe(approveItem, describeDetail))],
    [CorrectItem, serveWrite(edge, CorrectItem, thenDescribe(correctItem, describeDetail))],
    [RejectItem, serveWrite(edge, RejectItem, thenDescribe(rejectItem, describeDetail))],
    [ReopenItem, serveWrite(edge, ReopenItem, thenDescribe(reopenItem, describeDetail))],
    [ComputeItem, serveWrite(edge, ComputeItem, computeAmount)],
    [ApproveAllItems, serveWrite(edge, ApproveAllItems, thenDescribe(approveAllItems, describeDetail))],
  ]
}
