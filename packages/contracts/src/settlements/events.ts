import { z } from 'zod'
import { defineEvent } from '../interface/event.ts'
import { Day, Period } from '../values/text.ts'
import { Agreement } from './agreement.ts'
import { ChangedTerms } from './agreement-terms.ts'
import { Document, ReadingOfDocument } from './document.ts'
import { Mail } from './mail.ts'
import { Reading } from './meter.ts'
import { Payment } from './payment.ts'
import {
  DueSettlement,
  OverdueSettlement,
  Settlement,
  SettlementCancellation,
  SettlementPayment,
} from './settlement.ts'
import { Statement } from './statement.ts'

const part = {
  stream: 'EVENTS',
  version: 1,
  publishers: ['settlements'],
  readScope: 'settlements.read',
} as const

export const SettlementCreated = defineEvent({
  ...part,
  type: 'settlement.created',
  summary: 'A settlement was created; the data is the object of the 201 response',
  description: 'Sent once for each settlement, by `POST /v1/settlements`.',
  data: Settlement,
})

export const SettlementCalculated = defineEvent({
  ...part,
  type: 'settlement.calculated',
  summary: 'The costs of a settlement were calculated or recalculated',
  description: 'Sent after each calculation, so it can come more than once for a settlement.',
  data: Settlement,
})

export const SettlementPrepared = defineEvent({
  ...part,
  type: 'settlement.prepared',
  summary: 'The statement of a settlement was prepared',
  description: 'Sent for each version of the statement, also after a settlement was reopened or corrected.',
  data: Settlement.extend({ statement: Statement }),
})

export const SettlementSent = defineEvent({
  ...part,
  type: 'settlement.sent',
  summary: 'A statement was sent: the mail server accepted it, or the landlord handed it over',
  description:
    'Sent once for each version: when the mail server accepted the mail, or by mark-sent. It comes again after a correction.',
  data: Settlement.extend({ statement: Statement }),
})

export const SettlementPaid = defineEvent({
  ...part,
  type: 'settlement.paid',
  summary: 'A settlement was paid in full',
  description:
    'Sent when payments cover the statement in force. It comes again if the settlement became unpaid in between.',
  data: Settlement.extend({ payment: SettlementPayment }),
})

export const SettlementCancelled = defineEvent({
  ...part,
  type: 'settlement.cancelled',
  summary: 'A settlement that was never sent was cancelled; its month can be settled again',
  description: 'Sent once; a cancelled settlement does not change again.',
  data: Settlement.extend({ cancellation: SettlementCancellation }),
})

export const SettlementsDue = defineEvent({
  ...part,
  type: 'settlement.due',
  summary:
    'Settlements of the month before were not sent yet; at most once a day on days 1 to 10 (Europe/Warsaw), if the profile of the account switches it on',
  description:
    'Switched on by `settlement_due_events` of the profile. It is about an account and not about one object.',
  data: z.object({
    announced_on: Day,
    period: Period,
    count: z.int().min(1).meta({ description: 'All settlements that were not sent yet' }),
    settlements: z.array(DueSettlement).max(100).meta({ description: 'The first 100 of them' }),
  }),
})

export const BalanceOverdue = defineEvent({
  ...part,
  readScope: 'payments.read',
  type: 'balance.overdue',
  summary: 'A settlement is past its due day and not paid in full: since 1, 14 and 30 days',
  description:
    'Switched on by `settlement_due_events` of the profile. Sent once for each settlement and level: 1 from the first day after the due day, 2 from the 14th, 3 from the 30th (Europe/Warsaw). One that is found late is announced with its level of that day only. Amounts and days are those of `GET /v1/agreements/{id}/balance`.',
  data: Settlement.extend({
    overdue: OverdueSettlement.meta({ description: 'How long and with how much it is overdue' }),
  }),
})

export const PaymentReceived = defineEvent({
  ...part,
  readScope: 'payments.read',
  type: 'payment.received',
  summary: 'A payment or a refund was recorded; the parts show its allocation at that time',
  description:
    'Sent once for each payment, entered by hand or imported. `payment.updated` follows when a person changes it; changes of its allocation by others are in `audit.event` only.',
  data: Payment,
})

export const PaymentUpdated = defineEvent({
  ...part,
  readScope: 'payments.read',
  type: 'payment.updated',
  summary: 'A payment was assigned, corrected or reversed',
  description:
    'Sent when a payment gets another agreement or none, when a person corrects it, and when it is reversed: `state` says which it is now. `before` is the payment as it was, if a person corrected it.',
  data: Payment.extend({ before: Payment.optional() }),
})

export const MailFailed = defineEvent({
  ...part,
  type: 'mail.failed',
  summary: 'A mail did not reach the tenant: the mail server refused it for good, or it came back',
  description:
    'Sent when the mail server refuses a mail for good or retries run out, and when the landlord reports that a mail came back. `last_error` has the reason.',
  data: Mail,
})

export const DocumentRead = defineEvent({
  ...part,
  type: 'document.read',
  summary: 'The reading of a document ended: its lines are there, or the reason why there are none',
  description:
    'Sent when the assistant has read a document, at once or in the background, and after each further reading. Sent too when a scan or a photo could not be recognised: a finding has the reason. `before` and `changed_lines` come with further readings.',
  data: ReadingOfDocument.extend({ before: Document.optional() }),
})

export const ReadingReceived = defineEvent({
  ...part,
  type: 'reading.received',
  summary: 'The landlord entered a reading, or a tenant sent one',
  description:
    'Sent once for each reading between the first and the last value of a device. One that a tenant sent beside another value of the landlord has `cancelled_at`, and does not count until the landlord has chosen.',
  data: Reading,
})

export const AgreementCreated = defineEvent({
  ...part,
  type: 'agreement.created',
  summary: 'An agreement was created; the first agreement of an apartment makes the apartment active',
  description: 'Sent once for each agreement, by `POST /v1/agreements`.',
  data: Agreement,
})

export const AgreementUpdated = defineEvent({
  ...part,
  type: 'agreement.updated',
  summary: 'The terms of an agreement were changed',
  description:
    'Sent when a patch changed something, and when terms with a first day are added, changed or deleted. The data is the whole agreement with the terms of today; `changed_terms` has terms that were added, changed or deleted.',
  data: Agreement.extend({ changed_terms: ChangedTerms.optional() }),
})

export const AgreementEnded = defineEvent({
  ...part,
  type: 'agreement.ended',
  summary: 'An agreement was ended',
  description:
    'Sent when a patch gave the agreement another last day, earlier or later, which may be in the future. The data is the whole agreement, with whatever else the patch changed.',
  data: Agreement,
})

export const AgreementDeleted = defineEvent({
  ...part,
  type: 'agreement.deleted',
  summary: 'An agreement that was entered by mistake was deleted',
  description: 'Sent once, and last of the agreement. The data is the agreement as it was.',
  data: Agreement,
})
