import { expect, test } from '@jest/globals'
import { cleanText } from '../src/sheet/clean-text.ts'
import { closeSheet } from '../src/sheet/close-sheet.ts'
import { flowText } from '../src/sheet/flow-text.ts'
import { openSheet } from '../src/sheet/open-sheet.ts'
import { setText } from '../src/sheet/set-text.ts'
import { measure, styles } from '../src/sheet/sheet.ts'
import { tag } from '../src/sheet/tag.ts'
import { examinePdf } from './examine-pdf.ts'

test.each([
  ['a combined letter stays one', 'Z\u0307o\u0301\u0142w', 'Żółw'],
  ['a family is one character', '👨‍👩‍👧 2', '� 2'],
  ['a line break is a space', 'a\r\nb\u2028c', 'a b c'],
  ['a control character is a mark', 'a\u0000b\u0007', 'a�b�'],
  ['what turns the direction of writing is dropped', 'faktura\u202efdp.exe', 'fakturafdp.exe'],
  ['a soft hyphen and a joiner are dropped', 'nie\u00adwidoczne\u200d', 'niewidoczne'],
  ['a heap of accents is a mark', `Z${'\u0301'.repeat(40)}a`, '�a'],
  ['letters of neighbours stay', 'Київ Αθήνα Łódź Ðđ Ő', 'Київ Αθήνα Łódź Ðđ Ő'],
  ['half of a character is a mark', 'a\ud83d', 'a�'],
])('%s', (_what, text, shown) => {
  expect(cleanText(text)).toBe(shown)
})

test('the fonts contain every accepted character', async () => {
  const all = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code))
  const alone = all.filter(
    (one) => /^[^\s\p{M}\p{Cs}]$/u.test(one) && one === one.normalize('NFC') && cleanText(one) === one,
  )
  const words = Array.from({ length: Math.ceil(alone.length / 20) }, (_, index) =>
    alone.slice(index * 20, index * 20 + 20).join(''),
  )

  for (const style of [styles.body, styles.strong]) {
    const sheet = openSheet({ locale: 'pl', title: 't', keywords: 'k', createdAt: new Date(0) })
    for (const word of words)
      flowText(sheet, tag(sheet, sheet.root, 'P'), setText(sheet, word, { style, width: measure }))
    const { text } = await examinePdf(await closeSheet(sheet, { left: '', right: () => '' }))

    expect(words.filter((word) => !text.includes(word))).toEqual([])
  }
  expect(alone.length).toBeGreaterThan(2_000)
})
