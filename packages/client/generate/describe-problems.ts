/** The source of the classes of refusals: one for each code. */
export function describeProblems(codes: readonly string[]): string {
  const named = codes.toSorted().map((code) => ({ code, name: nameOf(code) }))
  const classes = named.map(
    ({ name }) => `export class ${name} extends ProblemError {\n  override readonly name = '${name}'\n}\n`,
  )
  const rows = named.map(({ code, name }) => `  ${code}: ${name},\n`)
  return `// Made by \`npm run generate\`.
import { ProblemError } from '../wire/errors.ts'

${classes.join('\n')}
export const problemClasses = {
${rows.join('')}} as const
`
}

function nameOf(code: string): string {
  return code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
