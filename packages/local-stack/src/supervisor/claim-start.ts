import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findByPidFile } from '../processes/stop-by-pid-file.ts'

/** Another `npm start` works in the same data folder. */
class AlreadyRunningError extends Error {
  override name = 'AlreadyRunningError'

  constructor(pid: number) {
    super(
      `The local stack already runs here, as process ${pid}. Stop it with Ctrl-C in its terminal or \`kill ${pid}\`.`,
    )
  }
}

/** Makes this process the only supervisor of the data folder, until disposed; throws when there is a live one. */
export async function claimStart(need: { runFolder: string; mark: string }): Promise<Disposable> {
  const pidFile = join(need.runFolder, 'start.pid')
  mkdirSync(need.runFolder, { recursive: true })
  while (!claim(pidFile)) {
    const other = await findByPidFile({ pidFile, marks: [need.mark] })
    if (other !== undefined && other !== process.pid) throw new AlreadyRunningError(other)
    rmSync(pidFile, { force: true })
  }
  return { [Symbol.dispose]: () => rmSync(pidFile, { force: true }) }
}

/** A link appears with its content or not at all, and never over another file. */
function claim(pidFile: string): boolean {
  const draft = `${pidFile}.${process.pid}`
  writeFileSync(draft, `${process.pid}\n`)
  try {
    linkSync(draft, pidFile)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft)
  }
}
