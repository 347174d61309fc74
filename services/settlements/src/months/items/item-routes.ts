import {
  AddItem,
  ApproveAllItems,
  ApproveItem,
  CorrectItem,
  RejectItem,
} from '@lokum/contracts/settlements/item-operations'
import type { Route } from '@lokum/service-kit/http/create-app'
import type { Edge } from '@lokum/service-kit/http/edge'
import { serveWrite } from '@lokum/service-kit/http/serve-operation'
import { addItem } from './add-item.ts'
import { approveAllItems } from './approve-all-items.ts'
import { approveItem } from './approve-item.ts'
import { correctItem } from './correct-item.ts'
import { rejectItem } from './reject-item.ts'

export function itemRoutes(edge: Edge): Route[] {
  return [
    [AddItem, serveWrite(edge, AddItem, addItem)],
    [ApproveItem, serveWrite(edge, ApproveItem, approveItem)],
    [CorrectItem, serveWrite(edge, CorrectItem, correctItem)],
    [RejectItem, serveWrite(edge, RejectItem, rejectItem)],
    [ApproveAllItems, serveWrite(edge, ApproveAllItems, approveAllItems)],
  ]
}
