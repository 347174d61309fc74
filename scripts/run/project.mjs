import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const modules = join(root, 'node_modules')

const ownNode = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/** The project's own Node (package `node`), or the current one where that package has none for the platform. */
export function projectNode() {
  return existsSync(ownNode) ? ownNode : process.execPath
}

/** Whether that Node runs TypeScript as it is. */
export function canRunProject() {
  return existsSync(ownNode) || Number.parseInt(process.versions.node, 10) >= 24
}

/** The environment of everything that runs here: the project's own programs come first, node among them. */
export function projectEnvironment(more = {}) {
  return { ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}`, ...more }
}
