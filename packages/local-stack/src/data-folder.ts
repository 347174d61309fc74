import { resolve } from 'node:path'
import type { Environment } from './environment.ts'
import { projectRoot } from './project-root.ts'

/** Where the local stack keeps its data, logs and process numbers: `.data` in the project, or `LOCAL_DATA_FOLDER`. */
export function dataFolder(environment: Environment): string {
  return resolve(projectRoot, environment.LOCAL_DATA_FOLDER || '.data')
}
