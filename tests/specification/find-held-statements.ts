import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './read-specification.ts'

/** A test that names, in brackets at the end of its name, the statements it holds. */
export type HoldingTest = { file: string; name: string; statements: readonly string[] }

/** Every such test of the repository, by file and place in it. */
export function findHeldStatements(): HoldingTest[] {
  const files = globSync('{packages,services,tests}/**/*.test.ts', {
    cwd: projectRoot,
    exclude: (path) => path.includes('node_modules'),
  })
  return files.sort().flatMap((file) => holdingTests(file, readFileSync(join(projectRoot, file), 'utf8')))
}

// `test('… [a.b, c.d]', …)` and `test.each(…)('… [a.b]', …)`.
const namedTest = /(?:\btest|\))\(\s*(['"`])((?:(?!\1).)+?)((?: \[[^\]]+\])+)\1,/gs

export function holdingTests(file: string, text: string): HoldingTest[] {
  return [...text.matchAll(namedTest)].map(([, , name = '', brackets = '']) => ({
    file,
    name,
    statements: brackets.match(/[^\s[\],]+/g) ?? [],
  }))
}
