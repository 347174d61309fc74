/**
 * Text that no spreadsheet interprets as a formula. An apostrophe precedes every character that starts one (= + - @, their
 * full-width forms, TAB and CR), also after spaces and quotes, and after a separator within the text, because a program with
 * another separator starts a new cell there. Control characters become spaces. Other text stays unchanged.
 */
export function neutralizeText(text: string): string {
  const plain = removeControls(text)
  const isMarked = /^[\t\r\n]/.test(text)
  return `${isMarked ? "'" : ''}${plain.replace(dangerous, "$1'$2")}`
}

/** Replaces control characters, lone surrogates and other characters that XML forbids by spaces. */
export function removeControls(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\u2028\u2029\uFFFD-\uFFFF]/gu, ' ')
}

const blank = String.raw`[\s\p{Cf}\p{Zs}"'\u0060´‘’‚‛“”„‟«»‹›＂＇｀]*`
const sign = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫−]`
const dangerous = new RegExp(`(^|[,;|])(${blank}${sign})`, 'gu')
