import type { ReminderPlaceholder } from '@lokum/contracts/settlements/fill-placeholders'
import type { ReminderTextOfLevel } from '@lokum/contracts/settlements/reminder-texts'

/** Sample values of the placeholders, in the language of the text. */
export const reminderSamples: Readonly<
  Record<ReminderTextOfLevel['locale'], Readonly<Record<ReminderPlaceholder, string>>>
> = {
  pl: {
    tenant: 'Jan Nowak',
    amount: '2\u00a0498,40\u00a0zł',
    due_on: '10.10.2026',
    days: '14',
    account_number: '24 1600 0003 5175 5306 4331 4956',
    transfer_title: 'DLUGA 7/12-2026-09-X7QP',
  },
  en: {
    tenant: 'Jan Nowak',
    amount: '2,498.40\u00a0PLN',
    due_on: '10 Oct 2026',
    days: '14',
    account_number: '24 1600 0003 5175 5306 4331 4956',
    transfer_title: 'DLUGA 7/12-2026-09-X7QP',
  },
}
