import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * The environment with which a worker begins: where this process keeps compiled modules, if it keeps them. A task that has a
 * worker of its own uses half of the CPU time then. The worker removes it before it loads its code.
 */
export function keepCompiled(): Record<string, string> {
  const folder = getCompileCacheDir()
  // Node adds a folder of its version.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}
