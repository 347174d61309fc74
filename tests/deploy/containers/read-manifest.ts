import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@lokum/local-stack/project-root'

/** What package.json says of the whole project's version and Node. */
export function readManifest(): { version: string; devDependencies: { node: string } } {
  return JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
}
