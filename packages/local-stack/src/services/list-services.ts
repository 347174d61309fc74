import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { projectRoot } from '../project-root.ts'

/** The services by name: the folders below `services`, which are the only list of them. */
export function listServices(): string[] {
  const manifests = globSync('*/package.json', { cwd: `${projectRoot}/services` })
  return manifests.map(dirname).sort()
}
