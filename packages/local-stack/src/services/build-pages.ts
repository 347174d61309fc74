import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../project-root.ts'

const run = promisify(execFile)
const script = join(projectRoot, 'services', 'portal', 'build-pages.ts')

/** The folder of what runs in the browser. */
export const pageSources = join(projectRoot, 'services', 'portal', 'web')

/** Builds the landlords' pages if their sources have changed; gives the line that the build prints. Throws with what it wrote when it fails. */
export async function buildPages({ signal }: { signal?: AbortSignal } = {}): Promise<string> {
  const { stdout } = await run(process.execPath, [script], { cwd: projectRoot, signal })
  return stdout.trim()
}
