import type { instalments as polish } from '../pl/instalments.ts'

/** Words of instalments. */
export const instalments: typeof polish = {
  spread: 'Spread over instalments…',
  change: 'Instalments…',
  of: (tenant) => `Instalments: ${tenant}`,
  which: 'What to spread',
  settlement: (name, amount) => `${name}: ${amount} left`,
  nothing: 'There is nothing left to pay.',
  agreed: 'Agreed instalments',
  proposed: 'New instalments',
  equally:
    'The instalments are equal at first; you can change each day and each amount. The day of an instalment counts for interest and reminders, too.',
  number: 'Number of instalments',
  first: 'First due day',
  firstHint: 'The others fall on the same day of the following months.',
  whole: (amount) => `To be spread: ${amount}`,
  day: (number) => `Due day of instalment ${number}`,
  amount: (number) => `Amount of instalment ${number}`,
  waiting: 'The instalments are not computed yet.',
  incomplete: 'Tick what to spread, and enter the first due day.',
  send: 'Spread over instalments',
  sending: 'Saving…',
  done: 'Instalments saved.',
  plan: 'Instalments and their due days',
  part: (day, amount) => `${day}: ${amount}`,
  paid: 'paid',
  left: (amount) => `${amount} left`,
  takeBack: 'Take back the plan',
  takeBackTitle: 'Take the instalments back?',
  takenBackWhat: 'If you take it back, the due day of the statement counts again.',
  takenBack: 'Plan taken back. The due day of the statement counts.',
}
