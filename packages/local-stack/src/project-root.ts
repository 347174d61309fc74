import { join } from 'node:path'

/** The folder of the whole project. */
export const projectRoot = join(import.meta.dirname, '..', '..', '..')
