import type { reminders as polish } from '../pl/reminders.ts'

/** Words of payment reminders. */
export const reminders: typeof polish = {
  remind: 'Remind…',
  from: (day) => `you can remind from ${day}`,
  reminded: (day, level) => `reminded on ${day} (level ${level})`,
  remindWhom: (tenant) => `Reminder: ${tenant}`,
  earlier: 'Reminders sent',
  sentOn: (level, day, isMailed) => `Reminder ${level}, ${day}${isMailed ? '' : ', handed over'}`,
  none: 'There is no further reminder: nothing is overdue, or all three were sent.',
  levels: ['The first reminder.', 'The second reminder.', 'The third and last reminder.'],
  subject: 'Subject',
  text: 'Text',
  textHint: 'The greeting, your name and the link to the tenant’s page are added.',
  withInterest: (sum) => `State the statutory interest: ${sum}`,
  send: 'Send the reminder',
  handOver: 'Mark as handed over',
  sending: 'Saving…',
  todayAlready: 'This tenant was reminded today already. Allow a few days before you send the next reminder.',
  queued: 'The reminder is waiting to be sent.',
  handedOver: 'Recorded that the reminder was handed over.',
  texts: 'Texts of reminders',
  textsWhat:
    'Each reminder opens with this text; you can still change it before it is sent. Sent reminders stay as they were.',
  levelNames: ['First reminder', 'Second reminder', 'Third and last reminder'],
  usualText: 'built-in text',
  ownText: 'your own text',
  changeText: (level) => `Change the text of reminder ${level}`,
  placeholders:
    'Names in braces are filled in, each once at most: {tenant} is the tenant, {amount} the overdue sum, {due_on} the due day, {days} the number of days since then, {account_number} your account number, {transfer_title} the title of the oldest overdue statement.',
  sample: 'Example:',
  saveText: 'Save the text',
  restoreText: 'Restore the built-in text',
  textSaved: 'Text of the reminder saved.',
}
