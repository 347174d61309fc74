import type { instalments as polish } from '../pl/instalments.ts'

/** Words of instalments. */
export const instalments: typeof polish = {
  spread: 'Spread over instalments…',
  change: 'Instalments…',
  of: (tenant) => `Instalments: ${tenant}`,
  which: 'Which settlement',
  settlement: (month, amount) => `${month}: ${amount} left`,
  nothing: 'There is nothing left to pay.',
  equally:
    'The amount that is left is divided equally. Each instalment has its own due day, also for interest and reminders.',
  number: 'Number of instalments',
  first: 'First due day',
  firstHint: 'The others fall on the same day of the following months; you can change each of them.',
  day: (number) => `Due day of instalment ${number}`,
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
