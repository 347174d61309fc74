import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { idSchema } from '../values/ids.ts'
import { Deposit, DepositEntry } from './deposit.ts'
import { Reason } from './meter.ts'

const part = { service: 'settlements', tag: 'Payments' } as const
const write = { ...part, method: 'POST', scopes: ['payments.write'], limit: writeLimit } as const
const params = z.strictObject({ id: idSchema('agreement') })

export const GetDeposit = defineOperation({
  ...part,
  id: 'getDeposit',
  method: 'GET',
  path: '/v1/agreements/{id}/deposit',
  scopes: ['payments.read'],
  limit: readLimit,
  summary: 'Get the deposit of an agreement: what was agreed, received, kept and returned',
  description: 'An agreement without a deposit has sums of 0 and no entries.',
  request: { params },
  answer: { status: 200, body: Deposit },
  problems: ['not_found'],
})

export const CreateDepositEntry = defineOperation({
  ...write,
  id: 'createDepositEntry',
  path: '/v1/agreements/{id}/deposit-entries',
  summary: 'Record what was agreed, received, kept or returned of a deposit',
  description:
    'A deduction needs a reason, and may name a document, which is kept as long as the entry. With set_off the amount is recorded as a payment of that day too, so it pays the oldest settlement first and is taxed. Refused with invalid_state if the deposit has less left. Emits audit.event, and payment.received with set_off.',
  request: {
    params,
    body: DepositEntry.pick({ kind: true, happened_on: true, amount_pln: true })
      .extend({
        is_indexed: DepositEntry.shape.is_indexed.optional(),
        reason: Reason.optional(),
        document_id: idSchema('document').optional(),
      })
      .strict()
      .meta({ id: 'CreateDepositEntryRequest', description: 'A step in the life of a deposit' }),
  },
  answer: { status: 201, body: DepositEntry },
  problems: ['not_found', 'invalid_state', 'quota_exceeded'],
})

export const ReverseDepositEntry = defineOperation({
  ...write,
  id: 'reverseDepositEntry',
  path: '/v1/deposit-entries/{id}/reverse',
  summary: 'Reverse an entry of a deposit that was recorded by mistake; it stays visible but no longer counts',
  description:
    'The payment of a set-off is reversed with it. Refused with invalid_state if it is reversed already, and if what was kept or returned rests on it. Emits audit.event.',
  request: {
    params: z.strictObject({ id: idSchema('depositEntry') }),
    body: z
      .strictObject({ reason: Reason })
      .meta({ id: 'ReverseDepositEntryRequest', description: 'Why the entry is reversed' }),
  },
  answer: { status: 200, body: DepositEntry },
  problems: ['not_found', 'invalid_state', 'refund_exceeds_credit'],
})
