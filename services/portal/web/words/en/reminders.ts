import type { reminders as polish } from '../pl/reminders.ts'

/** Words of payment reminders. */
export const reminders: typeof polish = {
  remind: 'Remind…',
  remindWhom: (tenant) => `Reminder: ${tenant}`,
  earlier: 'Reminders sent',
  sentOn: (level, day, isMailed) => `Reminder ${level}, ${day}${isMailed ? '' : ', handed over'}`,
  none: 'There is no further reminder: nothing is overdue, or all three were sent.',
  levels: ['The first reminder.', 'The second reminder.', 'The third and last reminder.'],
  subject: 'Subject',
  text: 'Text',
  textHint: 'The greeting, your name and the link to the tenant’s page are added.',
  send: 'Send the reminder',
  handOver: 'Mark as handed over',
  sending: 'Saving…',
  done: 'Reminder saved.',
}
