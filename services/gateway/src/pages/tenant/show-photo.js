import { element } from './element.js'

const shown = ['image/jpeg', 'image/png', 'image/webp']

/** The photo of a reading, fetched with the link; what a browser cannot show can be saved. */
export function showPhoto(page, { reading, day, value }) {
  const { words, calls } = page
  const place = element('div', { class: 'photo' }, element('p', { class: 'quiet' }, words.loading))
  const load = async () => {
    try {
      place.replaceChildren(picture(page, await calls.photo(reading.reading_id), words.photoOf(day, value)))
    } catch {
      const again = element('button', { type: 'button', class: 'small', click: load }, words.tryAgain)
      place.replaceChildren(element('p', { class: 'quiet' }, words.photoFailed, ' ', again))
    }
  }
  void load()
  return place
}

function picture({ words, save }, blob, alt) {
  const keep = () => save(blob, 'photo')
  const saving = element('button', { type: 'button', class: 'small', click: keep }, words.photoSave)
  if (!shown.includes(blob.type)) return saving
  const address = URL.createObjectURL(blob)
  return element('img', {
    src: address,
    alt,
    load: () => URL.revokeObjectURL(address),
    error: ({ target }) => target.replaceWith(saving),
  })
}
