import { element, facts, section } from './element.js'

/** The debt and the payments of the tenancy in all, its open settlements, and the reminders that were sent. */
export function showPayments(page, { balance, reminders }) {
  const { words, formats } = page
  const { charged_pln, paid_pln, balance_pln } = balance
  const open = balance.settlements
    .filter(({ open_pln }) => open_pln > 0)
    .toSorted((one, other) => one.due_on.localeCompare(other.due_on))
  return section(
    'payments',
    words.payments,
    facts('sums', [
      [words.charged, formats.money(charged_pln)],
      [words.received, formats.money(paid_pln)],
      [balance_pln < 0 ? words.balanceCredit : words.left, formats.money(Math.abs(balance_pln))],
    ]),
    open.length > 0 && element('p', {}, words.oldestDue(formats.day(open[0].due_on))),
    open.length > 0 && showOpen(page, open),
    ...(open.some(({ instalments }) => instalments.length > 0) ? showInstalments(page, balance.instalments) : []),
    ...(reminders.length > 0 ? showReminders(page, reminders) : []),
  )
}

function showOpen(page, open) {
  const { words, formats } = page
  const rows = open.map(({ period, kind, due_on, open_pln, instalments }) => {
    const month = formats.month(period)
    const named = kind === 'true_up' ? words.trueUpIn(month) : month
    const due = instalments.length > 0 ? words.spread : words.dueOn(formats.day(due_on))
    const name = element('th', { scope: 'row' }, named, element('p', { class: 'quiet' }, due))
    return element('tr', {}, name, element('td', {}, formats.money(open_pln)))
  })
  const head = [words.settlement, words.left].map((name) => element('th', { scope: 'col' }, name))
  return element('table', {}, element('thead', {}, element('tr', {}, head)), element('tbody', {}, rows))
}

/** The instalments of the tenancy, and what of each is paid. */
function showInstalments({ words, formats }, instalments) {
  const rows = instalments.map(({ due_on, amount_pln, open_pln }) => {
    const paid = open_pln === 0 ? words.instalmentPaid : words.instalmentLeft(formats.money(open_pln))
    const part = `${words.dueOn(formats.day(due_on))}: ${formats.money(amount_pln)}`
    return element('li', { class: 'quiet' }, open_pln < amount_pln ? `${part}, ${paid}` : part)
  })
  return [element('h3', {}, words.instalments), element('ul', {}, rows)]
}

function showReminders({ words, formats }, reminders) {
  const rows = reminders.map(({ level, sent_on, overdue_pln, due_on, interest_pln }) => {
    const asked = words.reminderOf(formats.money(overdue_pln), formats.day(due_on))
    const interest = interest_pln === null ? '' : words.reminderInterest(formats.money(interest_pln))
    return element('li', {}, `${words.reminder(level, formats.day(sent_on))} – ${asked}${interest}.`)
  })
  return [element('h3', {}, words.reminders), element('ul', {}, rows)]
}
