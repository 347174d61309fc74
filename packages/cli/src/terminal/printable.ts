const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu

/** A text that a terminal shows and never obeys: control, formatting and direction characters are spelled out. */
export function printable(text: string): string {
  return text.replace(unprintable, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
}

/** JSON on one line, with the same characters escaped. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replace(unprintable, (sign) =>
    sign.split('').reduce((text, unit) => `${text}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`, ''),
  )
}
