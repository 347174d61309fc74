// Draws the PDF of a statement beside its snapshot: `npm run print -- snapshot.json [--out statement.pdf]`.
import { readFile, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { parseArgs } from 'node:util'
import { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import { drawStatement } from '@lokum/statement-print/statement/draw-statement'

const { values, positionals } = parseArgs({ options: { out: { type: 'string' } }, allowPositionals: true })
const [path] = positionals
if (path === undefined) {
  console.error('Usage: npm run print -- <snapshot.json> [--out <file.pdf>]')
  process.exit(2)
}

const { dir, name } = parse(path)
const text = await readFile(path, 'utf8')
const checked = StatementSnapshot.safeParse(readJson(text))
if (!checked.success) {
  const faults = checked.error.issues.map(({ path: member, message }) => `${member.join('.')}: ${message}`)
  console.error([`${path} is no snapshot of a statement.`, ...faults].join('\n'))
  process.exit(2)
}
const out = values.out ?? join(dir, `${name}.pdf`)
await writeFile(out, await drawStatement(text))
console.log(out)

function readJson(given: string): unknown {
  try {
    return JSON.parse(given)
  } catch {
    return undefined
  }
}
