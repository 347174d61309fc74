import { CreateDepositEntry, GetDeposit, ReverseDepositEntry } from '@lokum/contracts/settlements/deposit-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import { atOneMoment } from '../../queries/at-one-moment.ts'
import type { Quotas } from '../../quotas/quota-settings.ts'
import { createDepositEntry } from './create-deposit-entry.ts'
import { getDeposit } from './get-deposit.ts'
import { reverseDepositEntry } from './reverse-deposit-entry.ts'

export function depositRoutes(edge: Edge, { quotas }: { quotas: Quotas }): Route[] {
  return [
    [GetDeposit, serveRead(edge, GetDeposit, atOneMoment(getDeposit))],
    [
      CreateDepositEntry,
      serveWrite(edge, CreateDepositEntry, (context, request) => createDepositEntry({ ...context, quotas }, request)),
    ],
    [ReverseDepositEntry, serveWrite(edge, ReverseDepositEntry, reverseDepositEntry)],
  ]
}
