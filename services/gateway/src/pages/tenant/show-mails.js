import { element } from './element.js'

/** Whether the landlord's mails are allowed, and the button that changes it; opening the page changes nothing. */
export function showMails(page, { has_email, declined_at, landlord_name }) {
  const { words, calls } = page
  const isStopped = declined_at !== null
  const key = crypto.randomUUID()
  const decide = async ({ target }) => {
    target.disabled = true
    try {
      const decided = await (isStopped ? calls.allowMails(key) : calls.declineMails(key))
      place.replaceWith(showMails(page, decided))
      page.say(isStopped ? words.mailsAllowedNow : words.mailsStoppedNow)
    } catch (refusal) {
      page.report(refusal)
    }
  }
  const describe = !has_email ? words.mailsNone : isStopped ? words.mailsStopped : words.mailsAllowed
  const place = element(
    'div',
    { class: 'notice' },
    element('h1', { tabindex: '-1' }, words.mailsTitle),
    element('p', {}, describe(landlord_name)),
    has_email &&
      element(
        'button',
        { type: 'button', class: 'primary', click: decide },
        isStopped ? words.mailsAllow : words.mailsStop,
      ),
  )
  return place
}
