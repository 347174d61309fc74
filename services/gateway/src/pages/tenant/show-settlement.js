import { element, facts, section } from './element.js'
import { figureOf } from './figure-of.js'
import { groupDigits } from './format.js'
import { sayDifference } from './say-difference.js'
import { showCode } from './show-code.js'
import { showItems } from './show-items.js'
import { showPayments } from './show-payments.js'

/** The settlement of a month, or of advances, from the tenant's side. */
export function showSettlement(page, settlement, requests) {
  const { statement } = settlement
  const { apartment, true_up: trueUp } = statement
  return [
    element(
      'div',
      { class: 'heading' },
      element('h1', { tabindex: '-1' }, titleOf(page, statement)),
      element('p', {}, [...new Set([apartment.label, apartment.street, apartment.city])].join(', ')),
      !trueUp && element('p', {}, daysOf(page, statement)),
      settlement.change && element('p', { class: 'difference' }, sayDifference(page, settlement)),
    ),
    showAmount(page, settlement),
    ...requests,
    settlement.to_pay_pln > 0 && showTransfer(page, settlement),
    statement.corrects && showCorrection(page, statement.corrects),
    trueUp && showBalances(page, trueUp),
    showItems(page, settlement),
    showPayments(page, settlement),
    showContact(page, settlement),
    showFacts(page, settlement),
  ].filter(Boolean)
}

/** The days of the month on which the tenant lived there. */
function daysOf({ formats }, { period, agreement }) {
  const [year, month] = period.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  const from = [`${period}-01`, agreement.starts_on].toSorted()[1]
  const to = [last, agreement.ends_on ?? last].toSorted()[0]
  return formats.days(from, to)
}

function titleOf({ words, formats }, { period, true_up: trueUp }) {
  if (!trueUp) return words.settlementOf(formats.month(period))
  return words.trueUpOf(`${formats.day(trueUp.starts_on)} – ${formats.day(trueUp.ends_on)}`)
}

function showBalances({ words, formats }, { balances }) {
  const ofCategory = ({ category, costs_pln, advances_pln, balance_pln }) => [
    element('h3', {}, words.utilities[category]),
    facts('sums', [
      [words.costs, formats.money(costs_pln)],
      [words.advances, formats.money(advances_pln)],
      [balanceName(words, balance_pln), formats.money(Math.abs(balance_pln))],
    ]),
  ]
  return section('balances', words.costsAndAdvances, balances.flatMap(ofCategory))
}

/** Its name says who owes, so the amount needs no sign. */
function balanceName({ owed, credit, even }, pln) {
  if (pln === 0) return even
  return pln > 0 ? owed : credit
}

function showAmount(page, settlement) {
  const {
    statement,
    to_pay_pln,
    balance: { balance_pln },
  } = settlement
  const { words, formats } = page
  const { balance_before_pln: before = 0, to_pay_pln: stated } = statement
  const [title, amount, note] = figureOf(page, settlement)
  const rows = [
    statement.total_pln !== amount && [words.total, formats.money(statement.total_pln)],
    before !== 0 && [words.balanceBefore(formats.day(statement.prepared_on)), formats.money(before)],
    stated !== to_pay_pln && [words.stated, formats.money(stated)],
    balance_pln > to_pay_pln && [words.balanceOwed, formats.money(balance_pln)],
    balance_pln < 0 && [words.balanceCredit, formats.money(-balance_pln)],
  ].filter(Boolean)
  const paid = sayPaid(page, settlement)
  return element(
    'section',
    { class: to_pay_pln <= 0 ? 'card amount settled' : 'card amount', 'aria-labelledby': 'amount' },
    element('h2', { id: 'amount' }, title),
    element('p', { class: 'figure' }, element('strong', {}, formats.money(amount)), note && element('span', {}, note)),
    paid && element('p', {}, paid),
    rows.length > 0 && facts('sums', rows),
    downloadButton(page, statement),
  )
}

/** How far this settlement is paid, where the figure on top does not say it. */
function sayPaid({ words, formats }, { statement, paid_pln, paid_on, open_pln, to_pay_pln }) {
  if (paid_pln > 0 && open_pln > 0 && statement.total_pln > 0)
    return words.partlyPaid(formats.money(paid_pln), formats.money(open_pln))
  return to_pay_pln > 0 && paid_on ? words.thisIsPaid(formats.day(paid_on)) : null
}

function downloadButton({ words, calls, report, save }, { period, true_up: trueUp }) {
  const download = async () => {
    button.disabled = true
    button.textContent = words.downloading
    try {
      const file = await calls.statement({ period, kind: trueUp ? 'true_up' : 'monthly' })
      save(file, file.name)
    } catch (refusal) {
      report(refusal)
    }
    button.disabled = false
    button.textContent = words.download
  }
  const button = element('button', { type: 'button', class: 'primary', click: download }, words.download)
  return button
}

function showTransfer(page, { statement, transfer_pln: amount, transfer_code: code }) {
  const { words, formats } = page
  const { recipient, bank_account_number, title } = statement.transfer
  return section(
    'transfer',
    words.transfer,
    facts('fields', [
      [words.recipient, recipient],
      [
        words.account,
        element('span', { class: 'code' }, groupDigits(bank_account_number)),
        copyButton(page, words.account, bank_account_number),
      ],
      [words.transferTitle, element('span', { class: 'code' }, title), copyButton(page, words.transferTitle, title)],
      [words.amount, formats.money(amount), copyButton(page, words.amount, amount.toFixed(2).replace('.', ','))],
    ]),
    code && showCode(page, { code, title, amount, name: `${statement.reference_code}.png` }),
  )
}

function copyButton({ words, say, clipboard }, what, text) {
  const copy = async () => {
    await clipboard.writeText(text)
    say(`${words.copied}: ${what}`)
    button.textContent = words.copied
  }
  const button = element(
    'button',
    {
      type: 'button',
      class: 'small',
      click: copy,
      'aria-label': `${words.copy}: ${what}`,
      'data-after': words.copied,
    },
    words.copy,
  )
  return button
}

function showCorrection({ words, formats }, { version, reason, changes }) {
  const cell = (amount) => element('td', {}, amount === null ? '–' : formats.money(amount))
  const rows = changes.map(({ label, before_pln, after_pln }) =>
    element('tr', {}, element('th', { scope: 'row' }, label), cell(before_pln), cell(after_pln)),
  )
  const head = [words.line, words.before, words.after].map((name) => element('th', { scope: 'col' }, name))
  return section(
    'correction',
    words.correction,
    element('p', {}, words.corrects(version), ' ', reason),
    rows.length > 0 && element('table', {}, element('thead', {}, element('tr', {}, head)), element('tbody', {}, rows)),
  )
}

/** Whom the tenant asks; a mail bears the code of the settlement, so that the landlord finds it. */
function showContact({ words }, { statement, contact: { email, phone } }) {
  if (email === null && phone === null) return null
  const subject = encodeURIComponent(words.askSubject(statement.reference_code))
  const address = email && encodeURIComponent(email).replace('%40', '@')
  return section(
    'ask',
    words.ask,
    element('p', {}, words.askWhom(statement.landlord.name)),
    element(
      'p',
      { class: 'ways' },
      email && element('a', { href: `mailto:${address}?subject=${subject}` }, words.write),
      phone && element('a', { href: `tel:${phone.replaceAll(/[^+\d]/g, '')}` }, phone),
    ),
  )
}

function showFacts({ words, formats }, { statement, snapshot_sha256 }) {
  const { landlord, tenant, apartment } = statement
  return section(
    'about',
    words.about,
    facts('fields', [
      [words.landlord, [landlord.name, landlord.address].filter(Boolean).join(', ')],
      [words.tenant, [tenant.name, ...(tenant.co_tenants ?? [])].join(', ')],
      [
        words.apartment,
        [apartment.street, [apartment.postal_code, apartment.city].filter(Boolean).join(' ')].join(', '),
      ],
      [words.reference, element('span', { class: 'code' }, statement.reference_code)],
      [words.version, `${statement.version}, ${formats.day(statement.prepared_on)}`],
      [words.fingerprint, element('span', { class: 'code long' }, snapshot_sha256)],
    ]),
  )
}
