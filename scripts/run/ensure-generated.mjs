import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { projectEnvironment, projectNode, root } from './project.mjs'

/** A generator failed; its own output says why. */
export class GenerateError extends Error {}

/**
 * Writes the generated folders whose inputs, or whose files, have changed since they were written; says so on standard error.
 * `scripts/generators.json` lists each program with the folders that it writes and the files and folders that it reads.
 */
export async function ensureGenerated() {
  const generators = JSON.parse(readFileSync(join(root, 'scripts/generators.json'), 'utf8'))
  const stale = generators.filter((one) => readText(stampFile(one)) !== digest(one))
  if (stale.length === 0) return
  console.error(`Generating ${stale.flatMap(({ folders }) => folders).join(', ')} …`)
  // In order: the client is made from the documents.
  for (const one of stale) {
    await run(one.program)
    mkdirSync(stamps, { recursive: true })
    writeFileSync(stampFile(one), digest(one))
  }
}

const stamps = join(root, 'generated', 'stamps')

function stampFile({ program }) {
  return join(stamps, basename(program, '.ts'))
}

/** Covers the generated files too, so that one that was deleted or edited is written again. */
function digest({ program, folders, inputs }) {
  const hash = createHash('sha256')
  // The lock file has the versions of the libraries that generators use.
  for (const file of ['package-lock.json', program, ...inputs, ...folders].flatMap(filesIn)) {
    hash.update(`${file}\0`)
    hash.update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function filesIn(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (stats === undefined) return []
  if (stats.isFile()) return [path]
  return readdirSync(join(root, path))
    .toSorted()
    .flatMap((name) => filesIn(`${path}/${name}`))
}

function run(program) {
  // What a generator prints must not mix with the output of the command.
  const child = spawn(projectNode(), [program], { cwd: root, stdio: ['ignore', 2, 2], env: projectEnvironment() })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new GenerateError(`${program} failed with exit code ${code}; see above.`)),
    )
  })
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
