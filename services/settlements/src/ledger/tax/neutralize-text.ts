/**
 * Text that no spreadsheet takes for a formula. An apostrophe goes before whatever begins one (= + - @, their full-width forms,
 * TAB and CR), also after spaces and quotes, and also after a separator inside the text: a program that takes another separator
 * than ours begins a new cell there. Control characters become spaces. Other text stays as it is.
 */
export function neutralizeText(text: string): string {
  const plain = removeControls(text)
  const isMarked = /^[\t\r\n]/.test(text)
  return `${isMarked ? "'" : ''}${plain.replace(dangerous, "$1'$2")}`
}

/** Text without control characters, lone surrogates and what else XML forbids; each becomes a space. */
export function removeControls(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\u2028\u2029\uFFFD-\uFFFF]/gu, ' ')
}

const blank = String.raw`[\s\p{Cf}\p{Zs}"'\u0060´‘’‚‛“”„‟«»‹›＂＇｀]*`
const sign = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫−]`
const dangerous = new RegExp(`(^|[,;|])(${blank}${sign})`, 'gu')
