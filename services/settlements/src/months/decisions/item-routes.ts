import {
  AddItem,
  ApproveAllItems,
  ApproveItem,
  ComputeItem,
  CorrectItem,
  RejectItem,
  RestoreItem,
} from '@lokum/contracts/settlements/item-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveWrite, thenDescribe } from '@lokum/service-kit/http/serve-operation'
import type { DescribeDetail } from '../close/changed-settlement.ts'
import { addItem } from './add-item.ts'
import { approveAllItems } from './approve-all-items.ts'
import { approveItem } from './approve-item.ts'
import { computeAmount } from './compute-amount.ts'
import { correctItem } from './correct-item.ts'
import { rejectItem } from './reject-item.ts'
import { restoreItem } from './restore-item.ts'

export function itemRoutes(edge: Edge, { describeDetail }: { describeDetail: DescribeDetail }): Route[] {
  return [
    [AddItem, serveWrite(edge, AddItem, thenDescribe(addItem, describeDetail))],
    [ApproveItem, serveWrite(edge, ApproveItem, thenDescribe(approveItem, describeDetail))],
    [CorrectItem, serveWrite(edge, CorrectItem, thenDescribe(correctItem, describeDetail))],
    [RejectItem, serveWrite(edge, RejectItem, thenDescribe(rejectItem, describeDetail))],
    [RestoreItem, serveWrite(edge, RestoreItem, thenDescribe(restoreItem, describeDetail))],
    [ComputeItem, serveWrite(edge, ComputeItem, computeAmount)],
    [ApproveAllItems, serveWrite(edge, ApproveAllItems, thenDescribe(approveAllItems, describeDetail))],
  ]
}
