import { element } from './element.js'

const modulePixels = 8
/** The modules around a code that must stay empty. */
const quietZone = 4
/** A larger amount does not fit the code, and the payer types it. */
const mostInCode = 9999.99

/** The code of the transfer as a picture, to scan on another screen, or to save or share on the phone that pays. */
export function showCode(page, { code, title, amount, name }) {
  const { words, formats } = page
  const place = element('div', { class: 'code-place' })
  const show = async () => {
    const file = new File([await draw(code)], name, { type: 'image/png' })
    const address = URL.createObjectURL(file)
    place.append(
      element('h3', {}, words.code),
      element('img', { src: address, alt: words.codeOf(formats.money(amount), title) }),
      element('p', { class: 'quiet' }, words.codeWhat, amount > mostInCode && ` ${words.codeTyped}`),
      element('p', { class: 'ways' }, saveButton(page, file), shareButton(page, file)),
    )
  }
  // Without its picture, the fields above still say everything.
  show().catch(() => place.remove())
  return place
}

function saveButton({ words, save }, file) {
  return element('button', { type: 'button', class: 'small', click: () => save(file, file.name) }, words.codeSave)
}

function shareButton({ words }, file) {
  if (!navigator.canShare?.({ files: [file] })) return null
  // Closing the list of apps is no fault.
  const share = () => navigator.share({ files: [file] }).catch(() => undefined)
  return element('button', { type: 'button', class: 'small', click: share }, words.codeShare)
}

/** Draws black on white in both themes, because scanners need it so; the library comes when there is a code. */
async function draw(code) {
  const { encode } = await import('./qr.js')
  const { data, size } = encode(code, { ecc: 'L', border: quietZone, boostEcc: false })
  const canvas = element('canvas', { width: size * modulePixels, height: size * modulePixels })
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000000'
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) context.fillRect(column * modulePixels, row * modulePixels, modulePixels, modulePixels)
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
