const pair = /[^:\d]{3,40}: ?-?\d[\d .]{0,12},\d{2}(?: ?(?:zł|pln))?/gi

/** "Arrears: 0,00 zł   To pay: 105,00 zł" says two things. */
export function splitPairs(line: string): string[] {
  const pairs = [...line.matchAll(pair)].map(([one]) => one)
  const isAll = pairs.length > 1 && pairs.join('').length >= line.trimEnd().length - 1
  return isAll ? pairs.map((one) => one.trim()) : [line]
}
