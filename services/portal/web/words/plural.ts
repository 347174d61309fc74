const polish = new Intl.PluralRules('pl')

/** `1 pozycja`, `3 pozycje`, `8 pozycji`. */
export function polishPlural(count: number, forms: { one: string; few: string; many: string }): string {
  const rule = polish.select(count)
  return `${count}\u00a0${rule === 'one' ? forms.one : rule === 'few' ? forms.few : forms.many}`
}

const english = new Intl.PluralRules('en')

/** `1 item`, `3 items`. */
export function englishPlural(count: number, forms: { one: string; other: string }): string {
  return `${count}\u00a0${english.select(count) === 'one' ? forms.one : forms.other}`
}
