/** How much more or less than in the month before, and the groups that changed most: `O 84,00 zł więcej niż w sierpniu: prąd +60,00 zł.` */
export function sayDifference({ words, formats }, { statement, change: { period, total_pln, groups } }) {
  const { more, less, same } = words.difference
  const month = nameMonth(words, { period, now: statement.period })
  const amount = formats.money(Math.abs(total_pln))
  const change = total_pln === 0 ? same(month) : total_pln > 0 ? more(amount, month) : less(amount, month)
  const causes = groups.map(
    ({ category, amount_pln: pln }) => `${words.groups[category ?? 'rent']} ${pln > 0 ? '+' : ''}${formats.money(pln)}`,
  )
  return causes.length === 0 ? `${change}.` : `${change}: ${causes.join(', ')}.`
}

/** The year is said where it is another one. */
function nameMonth({ inMonth }, { period, now }) {
  const [year, month] = period.split('-')
  const name = inMonth[Number(month) - 1]
  return now.startsWith(year) ? name : `${name} ${year}`
}
