/** The names of the arguments of a call in SQL, as in `create_apartment(p_now => $1, p_account => $2)`. */
type NamesIn<Sql extends string> = Sql extends `${infer Before} => $${infer After}`
  ? LastWord<Before> | NamesIn<After>
  : never

type LastWord<Text extends string> = Text extends `${string}${' ' | '(' | '\n'}${infer Rest}` ? LastWord<Rest> : Text

/**
 * Orders values for a statement that calls a function with named arguments: the compiler compares their names with those in the statement,
 * and the database the statement's with the function's.
 */
export function namedValues<const Sql extends string>(
  sql: Sql,
): (values: Readonly<Record<NamesIn<Sql>, unknown>>) => unknown[] {
  const places = [...sql.matchAll(/(\w+) => \$(\d+)/g)].map(([, name = '', place]) => ({ name, place: Number(place) }))
  const names = places.toSorted((one, other) => one.place - other.place).map(({ name }) => name)
  return (values) => {
    const byName: Readonly<Record<string, unknown>> = values
    const ordered: unknown[] = []
    for (const name of names) ordered.push(byName[name])
    return ordered
  }
}
