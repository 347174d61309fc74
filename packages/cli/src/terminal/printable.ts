const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu

/** A text that a terminal shows and never obeys: control, formatting and direction characters are spelled out. */
export function printable(text: string): string {
  return text.replace(unprintable, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
}

/** JSON on one line, with the same characters escaped. */
export function printableJson(value: unknown): string {
  return escaped(JSON.stringify(value))
}

/** JSON on several lines, for people. */
export function printableJsonLines(value: unknown): string[] {
  return JSON.stringify(value, null, 2).split('\n').map(escaped)
}

function escaped(json: string): string {
  return json.replace(unprintable, (sign) =>
    sign.split('').reduce((text, unit) => `${text}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`, ''),
  )
}
