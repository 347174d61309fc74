import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../project-root.ts'

const run = promisify(execFile)
const script = join(projectRoot, 'services', 'portal', 'build-pages.ts')

/** The folder of what runs in the browser. */
export const pageSources = join(projectRoot, 'services', 'portal', 'web')

/** Whether the pages were built, and the line that the build prints. */
export type PagesBuild = { isNew: boolean; line: string }

/** Builds the landlords' pages if their sources have changed. Throws with what it wrote when it fails. */
export async function buildPages({ signal }: { signal?: AbortSignal } = {}): Promise<PagesBuild> {
  const { stdout } = await run(process.execPath, [script], { cwd: projectRoot, signal })
  const line = stdout.trim()
  return { isNew: line.startsWith('Pages built'), line }
}
