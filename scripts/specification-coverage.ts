// Writes generated/specification-coverage.md from the statements of the specification and the names of the tests.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findHeldStatements } from '../tests/specification/find-held-statements.ts'
import { projectRoot } from '../tests/specification/read-specification.ts'
import { renderCoverage } from '../tests/specification/render-coverage.ts'
import { statements } from '../tests/specification/statements.ts'

const tests = findHeldStatements()
mkdirSync(join(projectRoot, 'generated'), { recursive: true })
writeFileSync(join(projectRoot, 'generated/specification-coverage.md'), renderCoverage(statements, tests))

const held = new Set(tests.flatMap((one) => one.statements))
const open = statements.filter(({ id }) => !held.has(id))
console.log(`${statements.length} statements, ${tests.length} tests that hold them.`)
if (open.length > 0) console.log(`Without a test: ${open.map(({ id }) => id).join(', ')}`)
