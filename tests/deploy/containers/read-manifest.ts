import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@lokum/local-stack/project-root'

/** The version of the whole project and of Node in package.json. */
export function readManifest(): { version: string; devDependencies: { node: string } } {
  return JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
}
