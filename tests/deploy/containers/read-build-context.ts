import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { projectRoot } from '@lokum/local-stack/project-root'

/** The files of the repository that a build can copy, and those that .dockerignore drops. */
export type BuildContext = { sent: ReadonlySet<string>; dropped: ReadonlySet<string> }

/** Folders that a laptop makes, which no commit has. */
const made = ['node_modules', 'dist', 'generated', '.git', '.turbo', '.data', 'pictures', 'packed']

/** Applies .dockerignore to the files of the repository: the last rule that covers a file decides. */
export function readBuildContext(): BuildContext {
  const rules = readFileSync(join(projectRoot, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const files = ['*', '.*', '{packages,services,deploy,docs}/**'].flatMap((pattern) =>
    globSync(pattern, { cwd: projectRoot, withFileTypes: true, exclude: ({ name }) => made.includes(name) })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length).replace(/^\//, '')),
  )
  const isDropped = (file: string) =>
    rules.findLast((rule) => covers(rule.replace('!', ''), file))?.startsWith('!') !== true
  return { sent: new Set(files.filter((file) => !isDropped(file))), dropped: new Set(files.filter(isDropped)) }
}

const covers = (pattern: string, file: string) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`)
