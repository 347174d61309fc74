import type * as settlementEvents from '../settlements/events.ts'

/** The actions that have no event of their own name, with what each means; every other action is named like its event. */
export const ownActions = {
  'profile.updated': 'The profile of the account was changed.',
  'meter.created': 'A meter was created with its first values.',
  'meter.updated': 'Numbers, place, days or documents of a meter were changed.',
  'meter.exchanged': 'A device of a meter was replaced by another one.',
  'meter.closed': 'A meter was closed on its last day.',
  'meter.reopened': 'A closed meter was opened again.',
  'meter.deleted': 'A meter that nothing used was deleted.',
  'reading.created': 'A reading was entered.',
  'reading.kept_beside': 'A tenant sent a value beside another one of the landlord; it does not count yet.',
  'reading.photo_attached': 'A photo was attached to a reading.',
  'reading.updated': 'A reading was corrected.',
  'reading.cancelled': 'A reading was cancelled and does not count.',
  'document.uploaded': 'A document was uploaded.',
  'document.updated': 'The kind or the facts of a document were changed.',
  'document.deleted': 'A document was deleted.',
  'document.read_again': 'A document was read once more.',
  'document.recognised': 'The text of a scan or a photo was recognised.',
  'document.not_recognised': 'A scan or a photo could not be recognised.',
  'document.placed': 'A document was placed: the apartments and days that it concerns were said.',
  'document.duplicate_decided': 'A possible duplicate of an invoice was decided upon.',
  'document.line_added': 'A line was typed.',
  'document.line_updated': 'A line was corrected.',
  'document.line_deleted': 'A typed line was deleted.',
  'document.lines_decided': 'It was decided who bears lines of a document.',
  'cost.created': 'A line became a cost that is shared.',
  'cost.updated': 'A cost was shared in another way.',
  'cost.deleted': 'A cost that no item charged was deleted.',
  'agreement.instalments_updated': 'What is open was spread over instalments, or that was taken back.',
  'settlement.document_attached': 'A document was attached to a settlement.',
  'settlement.document_detached': 'A document was detached from a settlement.',
  'settlement.document_replaced': 'A new bill took the place of an old one in a settlement.',
  'settlement.item_added': 'An item was added by hand.',
  'settlement.items_approved': 'Items were approved.',
  'settlement.items_corrected': 'An item was corrected.',
  'settlement.items_rejected': 'Items were rejected.',
  'settlement.items_reopened': 'Decisions about items were taken back.',
  'settlement.reopened': 'A prepared statement was cancelled for changes.',
  'settlement.statement_queued': 'A statement waits to be mailed.',
  'settlement.marked_sent': 'The landlord handed a statement over.',
  'settlement.correction_begun': 'The correction of a sent settlement was begun.',
  'settlement.correction_cancelled': 'A correction was given up; what was sent stays.',
  'settlement.unpaid': 'A paid settlement is no longer paid in full.',
  'mail.queued': 'A mail waits to be sent.',
  'mail.accepted': 'The mail server accepted a mail.',
  'mail.unconfirmed': 'It is not known whether the mail server accepted a mail.',
  'mail.bounced': 'The landlord reported that a mail came back.',
  'mail.cancelled': 'A mail was cancelled before it was sent.',
  'mails.declined': 'A tenant stopped the landlord’s mails.',
  'mails.reopened': 'The landlord’s mails to a tenant were allowed again.',
  'tenant_link.created': 'A link for a tenant was made.',
  'tenant_link.revoked': 'The link of a tenant was revoked.',
  'reading_request.created': 'Readings were requested of a tenant.',
  'reading_request.partly_answered': 'A tenant sent a part of the requested readings.',
  'reading_request.answered': 'A tenant sent all requested readings.',
  'reading_request.cancelled': 'A request for readings was cancelled.',
  'reminder.created': 'A tenant was reminded of a payment.',
  'payment.matched': 'A payment was assigned to an agreement.',
  'payment.unmatched': 'The assignment of a payment was removed.',
  'payment.reversed': 'A payment that was recorded by mistake was reversed.',
  'payment_import.previewed': 'A bank statement was read; nothing is recorded yet.',
  'payment_import.decided': 'Decisions about lines of a bank statement were kept for its commit.',
  'payment_import.committed': 'The payments of a bank statement were recorded.',
  'payment_import.cancelled': 'The preview of a bank statement was cancelled.',
  'payment_import.reversed': 'The payments of a bank statement were reversed together.',
  'payment_import.removed': 'The preview of a bank statement was deleted because it was not committed in time.',
  'deposit_entry.created': 'An entry of a deposit was recorded.',
  'deposit_entry.reversed': 'An entry of a deposit was reversed.',
  'tax_settings.updated': 'The threshold, other revenue, owners or prepayments of a tax year were changed.',
  'tax_payment.created': 'The tax of a month was marked as paid.',
  'tax_payment.deleted': 'The mark that the tax of a month was paid was taken back.',
} as const satisfies Record<`${string}.${string}`, string>

/** The events that actions of another name come with; every other action of the list above is in the audit log and `audit.event` alone. */
export const eventsOfActions = {
  'reading.created': 'reading.received',
  'reading.kept_beside': 'reading.received',
  'document.updated': 'document.read',
  'document.read_again': 'document.read',
  'document.recognised': 'document.read',
  'document.not_recognised': 'document.read',
  'mail.bounced': 'mail.failed',
  'payment.matched': 'payment.updated',
  'payment.unmatched': 'payment.updated',
  'payment.reversed': 'payment.updated',
} as const satisfies Partial<Record<keyof typeof ownActions, EventOfSettlements>>

/** When an action comes with its event, where it does not always. */
export const eventConditions: Partial<Record<keyof typeof eventsOfActions, string>> = {
  'reading.created': 'but for the first and the last value of a device',
  'document.updated': 'when another kind had it read again',
  'document.read_again': 'once it has been read',
}

/** An action that a change with an event may have: that of its event, or one of its own. */
export type ActionWithEvent = keyof typeof eventsOfActions | EventOfSettlements

type EventOfSettlements = (typeof settlementEvents)[keyof typeof settlementEvents]['type']

/** An action that is recorded without an event, or beside an event of another name; some are named like an event. */
export type AuditAction = keyof typeof ownActions | EventOfSettlements
