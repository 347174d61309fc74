import { element } from './element.js'

/** A page that has one thing to say, and perhaps one thing to do. */
export function showNotice({ words }, { title, detail, tryAgain }) {
  return element(
    'div',
    { class: 'notice' },
    element('h1', { tabindex: '-1' }, title),
    detail && element('p', {}, detail),
    tryAgain && element('button', { type: 'button', class: 'primary', click: tryAgain }, words.tryAgain),
  )
}
