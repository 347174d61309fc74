import { defineEvent } from '../event.ts'
import { Agreement } from './agreement.ts'
import { Settlement } from './settlement.ts'

const part = {
  stream: 'EVENTS',
  version: 1,
  publishers: ['settlements'],
  readScope: 'settlements.read',
} as const

export const SettlementCreated = defineEvent({
  ...part,
  type: 'settlement.created',
  summary: 'A settlement was created; the data is the same object as in the 201 answer',
  data: Settlement,
})

export const SettlementCalculated = defineEvent({
  ...part,
  type: 'settlement.calculated',
  summary: 'The costs of a settlement were calculated, perhaps not for the first time',
  data: Settlement,
})

export const AgreementCreated = defineEvent({
  ...part,
  type: 'agreement.created',
  summary: 'An agreement was created; the first one of an apartment makes it active',
  data: Agreement,
})

export const AgreementUpdated = defineEvent({
  ...part,
  type: 'agreement.updated',
  summary: 'The terms of an agreement were changed',
  data: Agreement,
})

export const AgreementEnded = defineEvent({
  ...part,
  type: 'agreement.ended',
  summary: 'An agreement was given its last day',
  data: Agreement,
})
