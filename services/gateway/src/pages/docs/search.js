import { openSearch } from './find-entries.js'

const form = document.querySelector('form[role=search]')
const field = form.querySelector('input')
const status = form.querySelector('[role=status]')
const list = form.querySelector('ul')

const most = 12
const language = document.documentElement.lang
const words =
  language === 'pl'
    ? {
        none: 'Niczego nie znaleziono.',
        best: `Najlepsze wyniki: ${most}`,
        count: (count) => `Wyniki: ${count}`,
      }
    : {
        none: 'Nothing found.',
        best: `The best ${most} results`,
        count: (count) => (count === 1 ? '1 result' : `${count} results`),
      }

form.hidden = false
let search

/** Loaded when somebody searches, since most readers do not. */
function load() {
  search ??= open().catch((error) => {
    // The next key tries again.
    search = undefined
    throw error
  })
  return search
}

async function open() {
  const [{ default: MiniSearch }, answer] = await Promise.all([import('./minisearch.js'), fetch('/docs/search.json')])
  if (!answer.ok) throw new Error(`Search: ${answer.status}`)
  return openSearch(MiniSearch, await answer.json(), language)
}

async function show() {
  const find = await load()
  const found = find(field.value)
  list.replaceChildren(...found.map(rowOf))
  status.textContent = field.value.trim() === '' ? '' : countOf(found.length)
}

function countOf(count) {
  if (count === 0) return words.none
  return count === most ? words.best : words.count(count)
}

function rowOf({ title, context, path }) {
  const link = document.createElement('a')
  link.href = path
  const small = document.createElement('small')
  small.textContent = context
  link.append(title, ' ', small)
  const row = document.createElement('li')
  row.append(link)
  return row
}

field.addEventListener('focus', load)
field.addEventListener('input', show)
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  await show()
  list.querySelector('a')?.click()
})
form.addEventListener('keydown', async (event) => {
  if (event.key === 'Escape') {
    field.value = ''
    field.focus()
    await show()
  }
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event)
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input, textarea')) return
  event.preventDefault()
  field.focus()
})

/** The arrows lead from the field through the results and back. */
function move(event) {
  const places = [field, ...list.querySelectorAll('a')]
  const at = places.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1)
  event.preventDefault()
  places.at(at % places.length)?.focus()
}
