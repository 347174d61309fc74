import { openCalls } from './call.js'
import { element } from './element.js'
import { explain } from './explain.js'
import { formatsOf } from './format.js'
import { showMails } from './show-mails.js'
import { showNotice } from './show-notice.js'
import { showRequests } from './show-requests.js'
import { showSettlement } from './show-settlement.js'
import { forgetToken, takeToken } from './take-token.js'
import { localeOf, wordsOf } from './words.js'

const main = document.querySelector('main')
const months = document.querySelector('#months')
const status = document.querySelector('[role=status]')
let view = viewIn(location)
let token = takeToken({ location, history, storage: sessionStorage })
/** Month and kind of the statement on the page. */
let shown
let page = pageIn(localeOf(navigator.language))

// Another link opened in the same tab changes nothing but the fragment.
addEventListener('hashchange', () => {
  view = viewIn(location)
  token = takeToken({ location, history, storage: sessionStorage })
  page = pageIn(localeOf(navigator.language))
  void open()
})
await open()

function pageIn(locale) {
  document.documentElement.lang = locale
  const words = wordsOf(locale)
  document.title = `${words.title} · Lokum`
  return {
    locale,
    words,
    formats: formatsOf(locale),
    calls: openCalls({ token, locale, fetch: (...args) => fetch(...args) }),
    clipboard: navigator.clipboard,
    say: (text) => {
      status.textContent = text
    },
    report: (refusal) => showFailure(refusal),
    save,
    reload: async (message) => {
      await open(shown)
      status.textContent = message
    },
  }
}

async function open(chosen) {
  if (token === undefined) return show(showNotice(page, { title: page.words.noLink, detail: page.words.noLinkDetail }))
  status.textContent = page.words.loading
  try {
    await load(chosen)
    status.textContent = ''
  } catch (refusal) {
    showFailure(refusal, chosen)
  }
}

/** Which part of the page a mail has led to. */
function viewIn({ search }) {
  return new URLSearchParams(search).get('view')
}

async function load(chosen) {
  if (view === 'mails') return await loadMails()
  const settlement = await page.calls.settlement(chosen).catch((refusal) => {
    if (refusal.status === 404) return undefined
    throw refusal
  })
  if (settlement === undefined) {
    const requests = showRequests(page, await page.calls.readingRequests())
    const notice = { title: page.words.nothingYet, detail: page.words.nothingYetDetail }
    return show(showNotice(page, notice), ...requests)
  }
  const { locale, period, true_up: trueUp } = settlement.statement
  shown = { period, kind: trueUp ? 'true_up' : 'monthly' }
  if (locale !== page.locale) page = pageIn(locale)
  showChoice(settlement.statements)
  show(...showSettlement(page, settlement, showRequests(page, settlement.reading_requests)))
}

async function loadMails() {
  const mails = await page.calls.mails()
  if (mails.locale !== page.locale) page = pageIn(mails.locale)
  months.replaceChildren()
  show(showMails(page, mails))
}

function showChoice(statements) {
  const { words, formats } = page
  const options = statements.map(({ period, kind }, index) => {
    const selected = period === shown.period && kind === shown.kind
    const month = formats.month(period)
    return element('option', { value: index, selected }, kind === 'true_up' ? words.trueUpIn(month) : month)
  })
  const select = element('select', { id: 'month', change: ({ target }) => open(statements[target.value]) }, options)
  months.replaceChildren(element('label', { for: 'month' }, words.month), select)
}

function showFailure(refusal, chosen) {
  if (!('code' in refusal)) throw refusal
  const { title, detail, mayTryAgain } = explain(refusal, page.words)
  if (refusal.status === 401) {
    forgetToken(sessionStorage)
    token = undefined
    months.replaceChildren()
  }
  show(showNotice(page, { title, detail, tryAgain: mayTryAgain && (() => open(chosen)) }))
  status.textContent = ''
}

function show(...content) {
  // The note is about the link, so a page without one that works does not have it.
  const note = token === undefined ? [] : [element('p', { class: 'private' }, page.words.private)]
  main.replaceChildren(...content, ...note)
  main.querySelector('h1')?.focus({ preventScroll: true })
  scrollTo({ top: 0 })
}

function save(blob, name) {
  const address = URL.createObjectURL(blob)
  element('a', { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
