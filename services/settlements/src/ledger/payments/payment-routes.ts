import {
  CreatePayment,
  GetBalance,
  GetPayment,
  ListBalances,
  ListPayments,
  MatchPayment,
  ReversePayment,
  UpdatePayment,
} from '@lokum/contracts/settlements/payment-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import { atOneMoment } from '../../queries/at-one-moment.ts'
import type { Quotas } from '../../quotas/quota-settings.ts'
import { createPayment } from './create-payment.ts'
import { getBalance } from './get-balance.ts'
import { getPayment } from './get-payment.ts'
import { listBalances } from './list-balances.ts'
import { listPayments } from './list-payments.ts'
import { matchPayment } from './match-payment.ts'
import { reversePayment } from './reverse-payment.ts'
import { updatePayment } from './update-payment.ts'

export function paymentRoutes(edge: Edge, { quotas }: { quotas: Quotas }): Route[] {
  return [
    [
      CreatePayment,
      serveWrite(edge, CreatePayment, (context, request) => createPayment({ ...context, quotas }, request)),
    ],
    [ListPayments, serveRead(edge, ListPayments, listPayments)],
    [GetPayment, serveRead(edge, GetPayment, atOneMoment(getPayment))],
    [UpdatePayment, serveWrite(edge, UpdatePayment, updatePayment)],
    [MatchPayment, serveWrite(edge, MatchPayment, matchPayment)],
    [ReversePayment, serveWrite(edge, ReversePayment, reversePayment)],
    [GetBalance, serveRead(edge, GetBalance, getBalance)],
    [ListBalances, serveRead(edge, ListBalances, listBalances)],
  ]
}
