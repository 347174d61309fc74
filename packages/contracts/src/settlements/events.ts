import { defineEvent } from '../event.ts'
import { Settlement } from './settlement.ts'

export const SettlementCreated = defineEvent({
  type: 'settlement.created',
  stream: 'EVENTS',
  version: 1,
  publishers: ['settlements'],
  readScope: 'settlements.read',
  summary: 'A settlement was created; the data is the same object as in the 201 answer',
  data: Settlement,
})
