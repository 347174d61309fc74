import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '@lokum/local-stack/project-root'
import { findSpecifiers } from '../../tests/architecture/read-imports.ts'

/** The operations of a month from the first apartment to the statement, with the file of each verb. */
const verbs: Readonly<Record<string, string>> = {
  createApartment: 'services/apartments/src/apartments/create-apartment.ts',
  attachDocument: 'services/settlements/src/months/settlements/attach-document.ts',
  calculateSettlement: 'services/settlements/src/months/close/calculate-settlement.ts',
  decideItems: 'services/settlements/src/months/decisions/decide-items.ts',
  prepareSettlement: 'services/settlements/src/statements/prepare-settlement.ts',
  sendStatement: 'services/settlements/src/statements/sending/send-statement.ts',
}

const computing = ['packages/amounts/', 'packages/bill-reader/', 'packages/month-engine/', 'packages/statement-print/']

/** A table of the files that verbs import, directly or indirectly, rounded up to tens so that it changes with what matters. */
export function countFiles(): string {
  const rows = Object.entries(verbs).map(([operation, verb]) => {
    const files = filesBehind(verb)
    const service = verb.slice(0, verb.indexOf('/src/'))
    const counts = [[`${service}/`], computing].map((folders) =>
      upToTens(files.filter((file) => folders.some((folder) => file.startsWith(folder))).length),
    )
    return `| \`${operation}\` | \`${verb.replace('services/', '')}\` | ${counts.join(' | ')} |`
  })
  return [
    '| operation | verb | files of the service, at most | files of parts that compute, at most |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

/** The file and all files of the repository that it imports, imports of types included. */
function filesBehind(first: string): string[] {
  const found = new Set([first])
  for (const file of found) {
    for (const specifier of findSpecifiers(readFileSync(join(projectRoot, file), 'utf8'))) {
      const target = fileOf(specifier, file)
      if (target.endsWith('.ts') && existsSync(join(projectRoot, target))) found.add(target)
    }
  }
  return [...found]
}

function fileOf(specifier: string, from: string): string {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  const [scope, name, ...path] = specifier.split('/')
  return scope === '@lokum' ? `packages/${name}/src/${path.join('/')}.ts` : specifier
}

function upToTens(count: number): number {
  return Math.ceil(count / 10) * 10
}
