import { element, section } from './element.js'
import { unitOf } from './format.js'
import { pictureOf, showPhoto } from './show-photo.js'

const types = ['rent_and_fixed', 'utility_by_readings', 'proportional_cost']

/** The items by type; each opens to what its amount rests on. */
export function showItems(page, settlement) {
  const { words, formats } = page
  const { items } = settlement.statement
  const groups = types
    .map((type) => [type, items.filter((item) => item.type === type)])
    .filter(([, ofType]) => ofType.length > 0)
  return section(
    'items',
    words.items,
    groups.flatMap(([type, ofType]) => [
      element('h3', {}, words.types[type]),
      ...ofType.map((item) => showItem(page, item, settlement)),
    ]),
    element(
      'p',
      { class: 'sum' },
      element('span', {}, words.total),
      element('strong', {}, formats.money(settlement.statement.total_pln)),
    ),
  )
}

function showItem(page, item, { readings, sources }) {
  const { words, formats } = page
  const own = readings.filter(({ item_id }) => item_id === item.item_id)
  const source = sources.filter(({ item_id }) => item_id === item.item_id)
  const photos = element('ul', { class: 'readings' })
  const shown = source.map((one) => showSource(page, one))
  let isLoaded = false
  const loadOnce = () => {
    if (!details.open || isLoaded) return
    isLoaded = true
    photos.append(...own.map((reading) => showReading(page, reading, item)))
    for (const { showCutOut } of shown) void showCutOut()
  }
  const details = element(
    'details',
    { toggle: loadOnce },
    element(
      'summary',
      {},
      element('span', {}, item.label),
      element('span', { class: 'money' }, formats.money(item.amount_pln)),
    ),
    element(
      'div',
      { class: 'inside' },
      part(
        words.formula,
        element('p', { class: 'steps' }, item.formula.replaceAll('; ', ';\n')),
        showParts(page, item.inputs),
      ),
      item.meter && part(words.meterNumber, element('p', {}, nameMeter(words, item.meter))),
      own.length > 0 && part(words.readings, photos),
      part(words.source, ...(shown.length > 0 ? shown.map((one) => one.element) : [element('p', {}, item.source)])),
    ),
  )
  return details
}

/** The shares of the days before and after terms that changed within the month, one a row. */
function showParts({ words, formats }, { parts, days_in_month: daysInMonth }) {
  if (!parts) return null
  return element(
    'ul',
    { class: 'shares' },
    ...parts.map(({ starts_on: from, days, share_by, weight, weight_total }) => {
      const whole = words.shareOf[share_by](formats.number(weight), formats.number(weight_total))
      const dates = `${formats.day(from)} – ${formats.day(formats.dayAfter(from, days - 1))}`
      return element('li', {}, `${dates}: ${whole}, ${words.daysOf(days, daysInMonth)}`)
    }),
  )
}

function nameMeter({ registers }, { numbers, register }) {
  return [numbers.join(' → '), register && registers[register]].filter(Boolean).join(', ')
}

function part(title, ...children) {
  return element('div', {}, element('h4', {}, title), ...children)
}

function showReading(page, reading, item) {
  const { words, formats } = page
  const day = formats.day(reading.read_on)
  const value = formats.quantity(reading.value, unitOf(item.inputs.metered_unit ?? ''))
  return element(
    'li',
    {},
    element('p', {}, element('span', {}, day), element('span', { class: 'money' }, value)),
    reading.has_photo ? showPhoto(page, { reading, day, value }) : element('p', { class: 'quiet' }, words.noPhoto),
  )
}

/** Where an amount stands, in words; the picture of the row comes when somebody looks, and the words stay. */
function showSource({ calls }, { item_id, document, place, excerpt, has_cut_out }) {
  const made = element(
    'div',
    {},
    element('p', {}, [document, place].filter(Boolean).join(', ')),
    excerpt && element('blockquote', {}, excerpt),
  )
  const showCutOut = async () => {
    const picture = has_cut_out && (await calls.cutOut(item_id).catch(() => null))
    if (picture) made.append(pictureOf(picture, { class: 'cut-out', alt: excerpt }))
  }
  return { element: made, showCutOut }
}
