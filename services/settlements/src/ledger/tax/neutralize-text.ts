/**
 * Text that no spreadsheet interprets as a formula. An apostrophe precedes a text that does not begin with a letter or a digit,
 * also behind quotes: no list of the signs that start a formula is complete. Within the text it precedes such a sign behind a
 * separator, because a program with another separator starts a new cell there. Control characters become spaces.
 */
export function neutralizeText(text: string): string {
  const plain = removeControls(text)
  const isPlain = text === '' || plainStart.test(text)
  return `${isPlain ? '' : "'"}${plain.replace(dangerous, "$1'$2")}`
}

/** Replaces control characters, lone surrogates and other characters that XML forbids by spaces. */
export function removeControls(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\u2028\u2029\uFFFD-\uFFFF]/gu, ' ')
}

const quotes = String.raw`"'\u0060´‘’‚‛“”„‟«»‹›＂＇｀`
const plainStart = new RegExp(`^[${quotes}]*[\\p{L}\\p{N}]`, 'u')
const blank = String.raw`[\s\p{Cf}\p{Zs}${quotes}]*`
const sign = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫−]`
const dangerous = new RegExp(`([,;|])(${blank}${sign})`, 'gu')
