/** Letters that Unicode does not decompose into a base and a diacritic. */
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

/** Text without diacritics on Latin letters, as banks accept it: `Żółta 7` becomes `Zolta 7`. Other scripts stay unchanged. */
export function transliterate(text: string): string {
  const bare = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
  return Array.from(bare, (character) => unlike.get(character) ?? character).join('')
}
