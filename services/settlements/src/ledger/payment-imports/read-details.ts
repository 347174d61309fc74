import { cleanText, payerCharacters, titleCharacters } from './bank-statement.ts'
import { inSwiftField } from './find-payer.ts'

type Details = { title: string | null; payer: string | null }

// Far more than the standard's six lines of 65.
const mostCharacters = 2_000
// The widths at which Polish banks and SWIFT break texts, even within words.
const fullWidths = [27, 35, 65]

/**
 * Parses title and payer from the lines of an MT940 field 86. Structured fields (documented by the banks: PKO BP and ING with `~`,
 * Pekao, Santander and Millennium with `<`, BNP Paribas with `^`, German banks with `?`) have the title in 20 to 26, continued in
 * 60 to 63, and the payer in 32 and 33, else in 27 to 29 and 60. mBank writes `od: …; tyt.: …; TNR: …`, or `dla: …`. Any other text
 * is the title, in which SWIFT's `/NAME/…/REMI/…` names the payer.
 */
export function readDetails(lines: readonly string[]): Details {
  const whole = lines.join('').slice(0, mostCharacters)
  const mark = /^ ?(?:[A-Z0-9]{3,4})?([<~?^+|])(?:00|10|2\d|3\d)/.exec(whole)?.[1]
  return mark === undefined ? readPlain(joinParts(lines).slice(0, mostCharacters)) : readStructured(whole, mark)
}

function readPlain(text: string): Details {
  const [beforeTitle, fromTitle] = splitAt(text, /; ?tyt\.: /i)
  const [, payer = ''] = splitAt(beforeTitle, /; ?(?:od|dla): /i)
  if (fromTitle === undefined)
    return { title: cleanText(text, titleCharacters), payer: cleanText(inSwiftField(text) ?? '', payerCharacters) }
  const title = withoutEnds(fromTitle)
  return { title: cleanText(title, titleCharacters), payer: cleanText(payer, payerCharacters) }
}

function splitAt(text: string, mark: RegExp): [before: string, after?: string] {
  const found = mark.exec(text)
  return found ? [text.slice(0, found.index), text.slice(found.index + found[0].length)] : [text]
}

/** The title without the fields that mBank writes behind it. */
function withoutEnds(text: string): string {
  const at = text.lastIndexOf(';')
  return at >= 0 && /^; ?(?:TNR|DATA STEMPLA): /i.test(text.slice(at)) ? withoutEnds(text.slice(0, at)) : text
}

const usualTitle = ['20', '21', '22', '23', '24', '25', '26']
const continued = ['60', '61', '62', '63']
const others = ['00', '10', '11', '27', '28', '29', '30', '31', '32', '33', '34', '35', '36', '37', '38', '39']
const knownCodes = new Set([...usualTitle, ...continued, ...others])

function readStructured(text: string, mark: string): Details {
  const fields = splitFields(text, mark)
  const part = (codes: readonly string[]) => joinParts(codes.map((code) => fields.get(code) ?? ''))
  const named = cleanText(part(['32', '33']), payerCharacters)
  if (mark === '?') {
    const title = part([...usualTitle, '27', '28', '29', ...continued])
    return { title: cleanText(title, titleCharacters), payer: named }
  }
  const goesOn = named !== null && hasText(fields.get('25') ?? '')
  return {
    title: cleanText(part(goesOn ? [...usualTitle, ...continued] : usualTitle), titleCharacters),
    payer: named ?? cleanText(part(['27', '28', '29', '60']), payerCharacters),
  }
}

/** A mark before two digits that are not a field, such as `+48`, belongs to the text. */
function splitFields(text: string, mark: string): Map<string, string> {
  const fields = new Map<string, string>()
  let current = '00'
  const [, ...pieces] = text.split(mark)
  for (const piece of pieces) {
    const code = piece.slice(0, 2)
    const isField = knownCodes.has(code)
    if (isField) current = code
    fields.set(current, (fields.get(current) ?? '') + (isField ? piece.slice(2) : mark + piece))
  }
  return fields
}

function hasText(part: string): boolean {
  return cleanText(part, 1) !== null
}

/** A part that fills its width continues in the next one without a space. */
export function joinParts(parts: readonly string[]): string {
  return parts.filter(hasText).reduce((text, part, place, all) => {
    const goesOn = fullWidths.includes(all[place - 1]?.length ?? 0)
    return goesOn ? text + part : `${text} ${part}`
  }, '')
}
