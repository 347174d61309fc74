/** Letters that Unicode does not take apart into a base and a mark. */
const unlike = new Map(
  Object.entries({
    ł: 'l',
    Ł: 'L',
    ß: 'ss',
    ẞ: 'SS',
    ø: 'o',
    Ø: 'O',
    đ: 'd',
    Đ: 'D',
    ð: 'd',
    Ð: 'D',
    þ: 'th',
    Þ: 'Th',
    æ: 'ae',
    Æ: 'AE',
    œ: 'oe',
    Œ: 'OE',
    ħ: 'h',
    Ħ: 'H',
    ŧ: 't',
    Ŧ: 'T',
    ı: 'i',
  }),
)

/** Text without marks on its Latin letters, as banks take it: `Żółta 7` is `Zolta 7`. Other scripts stay as they are. */
export function transliterate(text: string): string {
  const bare = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
  return Array.from(bare, (character) => unlike.get(character) ?? character).join('')
}
