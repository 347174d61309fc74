const polish = document.documentElement.lang === 'pl'
const words = polish
  ? { copy: 'Kopiuj', copied: 'Skopiowano', language: 'Język' }
  : { copy: 'Copy', copied: 'Copied', language: 'Language' }
const kept = 'lokum-docs-language'

for (const block of document.querySelectorAll('.code')) block.append(copyButton(block.querySelector('code')))
for (const group of document.querySelectorAll('.tabs')) group.prepend(chooser(group))
if (document.querySelector('.tabs')) choose(readChoice())

function copyButton(code) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = words.copy
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent)
    button.textContent = words.copied
    setTimeout(() => {
      button.textContent = words.copy
    }, 2000)
  })
  return button
}

/** Buttons for the languages of a group of blocks; a choice holds for every group, and for the next pages. */
function chooser(group) {
  const buttons = document.createElement('div')
  buttons.className = 'languages'
  buttons.setAttribute('role', 'group')
  buttons.setAttribute('aria-label', words.language)
  for (const block of group.querySelectorAll('.code')) {
    const { language } = block.dataset
    const name = block.querySelector('.language')
    name.hidden = true
    const button = document.createElement('button')
    button.type = 'button'
    button.dataset.choose = language
    button.textContent = name.textContent
    button.addEventListener('click', () => choose(language))
    buttons.append(button)
  }
  return buttons
}

function choose(language) {
  for (const block of document.querySelectorAll('.tabs .code')) block.hidden = block.dataset.language !== language
  for (const button of document.querySelectorAll('[data-choose]'))
    button.setAttribute('aria-pressed', String(button.dataset.choose === language))
  try {
    localStorage.setItem(kept, language)
  } catch {
    // A browser that keeps nothing shows the first language on the next page.
  }
}

function readChoice() {
  try {
    const language = localStorage.getItem(kept)
    return document.querySelector(`.tabs [data-language="${CSS.escape(language)}"]`) ? language : 'sh'
  } catch {
    return 'sh'
  }
}
