/** The members that differ from the saved ones. */
export function changedTerms<Terms extends object>(
  terms: Terms,
  saved: { readonly [Name in keyof Terms]: unknown },
): Partial<Terms> {
  const change: Partial<Terms> = { ...terms }
  for (const name in terms) {
    if (stable(terms[name]) === stable(saved[name])) delete change[name]
  }
  return change
}

/** JSON with members in the order of their names and without nulls, so that equal values have equal texts. */
function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, one]) => one !== null)
    .toSorted(([some], [other]) => (some < other ? -1 : 1))
    .map(([name, one]) => `${name}:${stable(one)}`)
  return `{${members.join()}}`
}
