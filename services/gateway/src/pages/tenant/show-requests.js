import { element, section } from './element.js'
import { explain } from './explain.js'
import { plainNumber, unitOf } from './format.js'

const maxBytes = 20_000_000
const media = 'image/jpeg,image/png,image/webp,image/heic,image/heif'

/** What the landlord asks to be read: a form for each meter that has no answer yet. */
export function showRequests(page, requests) {
  const { words } = page
  return requests
    .filter(({ state }) => state === 'open')
    .map((request) =>
      section(
        `request-${request.id}`,
        words.requests,
        element('p', {}, words.requestFor(page.formats.day(request.read_on))),
        request.note && element('blockquote', {}, request.note),
        request.meters.map((meter) => showMeter(page, request, meter)),
      ),
    )
}

function showMeter(page, request, meter) {
  const { words } = page
  const title = element('h3', {}, words.meter(words.utilities[meter.utility] ?? meter.utility, meter.number))
  const place = meter.place && element('p', {}, meter.place)
  if (meter.reading_id !== null)
    return element('div', {}, title, place, element('p', { class: 'done' }, words.answered))
  return element('div', {}, title, place, readingForm(page, request, meter))
}

function readingForm(page, request, meter) {
  const { words } = page
  const alert = element('p', { role: 'alert', class: 'alert' })
  const fields = fieldsOf(words, request, meter)
  const button = element('button', { type: 'submit', class: 'primary' }, words.send)
  const wait = (isWaiting) => {
    button.disabled = isWaiting
    button.textContent = isWaiting ? words.sending : words.send
  }
  let key = crypto.randomUUID()
  const send = async (event) => {
    event.preventDefault()
    const entered = new FormData(form)
    alert.textContent = entered.get('file').size > maxBytes ? words.fileTooLarge : ''
    if (alert.textContent !== '') return
    wait(true)
    try {
      await page.calls.sendReading(formOf(request, meter, entered), key)
      await page.reload(words.sent)
    } catch (refusal) {
      const { title, detail } = explain(refusal, words)
      alert.textContent = `${title}. ${detail}`
      if (refusal.code === 'reading_needs_reason') fields.reason.hidden = false
      wait(false)
    }
  }
  const form = element('form', { submit: send }, Object.values(fields), alert, button)
  // Another value or photo is another reading.
  form.addEventListener('input', () => {
    key = crypto.randomUUID()
  })
  return form
}

function fieldsOf(words, request, meter) {
  const named = (name) => ({ id: `${request.id}-${meter.meter_id}-${name}`, name })
  const value = field({
    ...named('value'),
    label: words.value(unitOf(meter.unit)),
    hint: words.valueHint,
    inputmode: 'decimal',
    autocomplete: 'off',
    required: true,
    pattern: '\\s*[\\d\\s]{1,12}([.,]\\d{1,6})?\\s*',
  })
  const date = field({ ...named('read_on'), label: words.date, type: 'date', value: request.read_on, required: true })
  const file = field({
    ...named('file'),
    label: words.photo,
    hint: words.photoHint,
    type: 'file',
    accept: media,
    required: true,
  })
  const reason = field({ ...named('reason'), label: words.reason, hint: words.reasonHint, maxlength: 500 })
  reason.hidden = true
  return { value, date, file, reason }
}

/** The interface wants the file last. */
function formOf(request, meter, entered) {
  const form = new FormData()
  form.append('request_id', request.id)
  form.append('meter_id', meter.meter_id)
  form.append('read_on', entered.get('read_on'))
  form.append('value', plainNumber(entered.get('value')))
  if (entered.get('reason').trim() !== '') form.append('reason', entered.get('reason').trim())
  form.append('file', entered.get('file'))
  return form
}

function field({ label, hint, ...attributes }) {
  const hintId = hint && `${attributes.id}-hint`
  return element(
    'p',
    { class: 'field' },
    element('label', { for: attributes.id }, label),
    element('input', { ...attributes, 'aria-describedby': hintId }),
    hint && element('small', { id: hintId }, hint),
  )
}
