import type { HoldingTest } from './find-held-statements.ts'
import { readSpecification } from './read-specification.ts'
import type { Statement } from './statement.ts'

/** The page generated/specification-coverage.md: each statement in the order of the specification, with the tests that hold it. */
export function renderCoverage(statements: readonly Statement[], tests: readonly HoldingTest[]): string {
  const sections = Map.groupBy(statements, sectionOf(readSpecification()))
  return `# What holds the specification

Each statement of the [interface specification](../docs/interface-specification.md), in its order, with the tests that hold it.
Written from the names of the tests by \`npm run generate\`; a test fails when a statement has no test and when a test names a
statement that does not exist.

${statements.length} statements, all of them held by tests.

${[...sections].map(([title, rows]) => section(title, rows, tests)).join('\n\n')}
`
}

function section(title: string, statements: readonly Statement[], tests: readonly HoldingTest[]): string {
  return `## ${title}\n\n${statements.map((statement) => entry(statement, tests)).join('\n')}`
}

function entry({ id, quote }: Statement, tests: readonly HoldingTest[]): string {
  const holding = tests.filter(({ statements }) => statements.includes(id))
  const lines = holding.map(({ name, file }) => `  - ${name} · [${file}](../${file})`)
  return [`- **${id}** “${wordsOf(quote)}”`, ...lines].join('\n')
}

/** A row of a table reads better without its bars at the ends. */
function wordsOf(quote: string): string {
  return quote.replace(/^\| /, '').replace(/ \|$/, '').replaceAll(' | ', ' — ')
}

/** The headings above a quote, without the title of the document. */
function sectionOf(document: string) {
  return ({ quote }: Statement): string => {
    const above = document.slice(0, document.indexOf(quote))
    const second = above.match(/^## .+$/gm)?.at(-1)
    if (!second) return 'Introduction'
    const third = above
      .slice(above.lastIndexOf(second))
      .match(/^### .+$/gm)
      ?.at(-1)
    return [second, third].flatMap((heading) => heading?.replace(/^#+ /, '') ?? []).join(': ')
  }
}
