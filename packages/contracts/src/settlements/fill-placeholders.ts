/** The placeholders of texts of reminders. */
export const reminderPlaceholders = ['tenant', 'amount', 'due_on', 'days', 'account_number', 'transfer_title'] as const
export type ReminderPlaceholder = (typeof reminderPlaceholders)[number]

// A brace ends the run before it, so that the time is linear.
const inBraces = /\{([^{}]*)\}/g

/** A text with values in place of its placeholders; braces around other names stay. */
export function fillPlaceholders(text: string, values: Readonly<Record<ReminderPlaceholder, string>>): string {
  return text.replaceAll(inBraces, (whole, name: string) => {
    const placeholder = reminderPlaceholders.find((one) => one === name)
    return placeholder === undefined ? whole : values[placeholder]
  })
}

/** Whether braces are only around placeholders, each of them once at most, so that a filled text has a bound. */
export function hasOnlyPlaceholders(text: string): boolean {
  const names = [...text.matchAll(inBraces)].map(([, name]) => name)
  const isKnown = names.every((name) => reminderPlaceholders.some((one) => one === name))
  return isKnown && new Set(names).size === names.length && !/[{}]/.test(text.replaceAll(inBraces, ''))
}
