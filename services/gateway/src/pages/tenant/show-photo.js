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
  return pictureOf(blob, { alt, error: ({ target }) => target.replaceWith(saving) })
}

/** A picture that was fetched with the link. */
export function pictureOf(blob, attributes) {
  const address = URL.createObjectURL(blob)
  return element('img', { loading: 'lazy', ...attributes, src: address, load: () => URL.revokeObjectURL(address) })
}
