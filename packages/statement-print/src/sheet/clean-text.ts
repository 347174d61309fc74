/** Replaces a character that the fonts do not have. */
export const missing = '\ufffd'

/** Characters that DejaVu Sans Condensed and its bold both have, in scripts written from left to right. */
const drawable =
  /^(?:[ -~\u00a0-\u00ac\u00ae-\u02e9\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u0525\u0531-\u0556\u0561-\u0587\u10d0-\u10fa\u1e00-\u1efb\u2010-\u2027\u2030-\u205e\u2070\u2071\u2074-\u208e\u20a0-\u20b5\u20bd\u2100-\u2109\u2150-\u2185\u2190-\u22ff\u2460-\u2469\u2500-\u269c\ufffd]|[\u0300-\u034e]){1,4}$/u
/** The characters of nearly all texts, which need no closer check. */
const usual = /^[ -~\u00a0-\u00ac\u00ae-\u024f\u2013-\u2026\u2212]*$/
const unseen = /\p{Cf}|\ufe0e|\ufe0f/gu
const isMarkAlone = /^[\p{Mn}\p{Me}]+$/u
const graphemes = new Intl.Segmenter('pl', { granularity: 'grapheme' })

/**
 * Text that the fonts can show: a mark replaces each missing character, so that the loss is visible. Line breaks become spaces,
 * and invisible characters are dropped.
 */
export function cleanText(text: string): string {
  if (usual.test(text)) return text
  const oneLine = text.normalize('NFC').replaceAll(/[\p{Zl}\p{Zp}\t\r\n]+/gu, ' ')

  return Array.from(graphemes.segment(oneLine), ({ segment }) => show(segment)).join('')
}

function show(grapheme: string): string {
  const visible = grapheme.replaceAll(unseen, '')
  if (visible === '' || drawable.test(visible)) return visible
  return isMarkAlone.test(visible) ? '' : missing
}
