import { element, facts, section } from './element.js'
import { figureOf } from './figure-of.js'
import { groupDigits } from './format.js'
import { showItems } from './show-items.js'

/** The settlement of a month, or of advances, from the tenant's side. */
export function showSettlement(page, settlement, requests) {
  const { statement } = settlement
  const { apartment } = statement
  return [
    element(
      'div',
      { class: 'heading' },
      element('h1', { tabindex: '-1' }, titleOf(page, statement)),
      element('p', {}, [apartment.label, apartment.street, apartment.city].join(', ')),
    ),
    showAmount(page, settlement),
    ...requests,
    settlement.to_pay_pln > 0 && showTransfer(page, settlement),
    statement.corrects && showCorrection(page, statement.corrects),
    statement.true_up && showBalances(page, statement.true_up),
    showItems(page, settlement),
    showFacts(page, settlement),
  ].filter(Boolean)
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

function showAmount(page, { statement, paid_pln, to_pay_pln, balance_pln }) {
  const { words, formats } = page
  const { balance_before_pln: before = 0, to_pay_pln: stated } = statement
  const rows = [
    [words.total, formats.money(statement.total_pln)],
    before !== 0 && [words.balanceBefore(formats.day(statement.prepared_on)), formats.money(before)],
    stated !== to_pay_pln && [words.stated, formats.money(stated)],
    paid_pln > 0 && [words.paidSoFar, formats.money(paid_pln)],
    balance_pln > to_pay_pln && [words.balanceOwed, formats.money(balance_pln)],
    balance_pln < 0 && [words.balanceCredit, formats.money(-balance_pln)],
  ]
  const [title, amount, note] = figureOf(page, { statement, to_pay_pln, balance_pln })
  return element(
    'section',
    { class: to_pay_pln <= 0 ? 'card amount settled' : 'card amount', 'aria-labelledby': 'amount' },
    element('h2', { id: 'amount' }, title),
    element('p', { class: 'figure' }, element('strong', {}, formats.money(amount)), note && element('span', {}, note)),
    facts('sums', rows.filter(Boolean)),
    downloadButton(page, statement),
  )
}

function downloadButton({ words, calls, report, save }, { period, true_up: trueUp, reference_code, version }) {
  const download = async () => {
    button.disabled = true
    button.textContent = words.downloading
    try {
      save(await calls.statement({ period, kind: trueUp ? 'true_up' : 'monthly' }), `${reference_code}-v${version}.pdf`)
    } catch (refusal) {
      report(refusal)
    }
    button.disabled = false
    button.textContent = words.download
  }
  const button = element('button', { type: 'button', class: 'primary', click: download }, words.download)
  return button
}

function showTransfer(page, { statement, to_pay_pln }) {
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
      [
        words.amount,
        formats.money(to_pay_pln),
        copyButton(page, words.amount, to_pay_pln.toFixed(2).replace('.', ',')),
      ],
    ]),
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
    { type: 'button', class: 'small', click: copy, 'aria-label': `${words.copy}: ${what}` },
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
