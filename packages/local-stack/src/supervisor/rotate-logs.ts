import { copyFile, readdir, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'

export interface LogRotation {
  readonly maxBytes: number
  readonly everyMs: number
}

const usual: LogRotation = { maxBytes: 20_000_000, everyMs: 30_000 }

/**
 * Keeps the logs of a folder small: one that has grown beyond its size becomes `<name>.log.1` in place of the one before. Its
 * process goes on writing to the same file, so lines of that very moment can be lost.
 */
export function startLogRotation(folder: string, { maxBytes, everyMs }: LogRotation = usual): Disposable {
  let isBusy = false
  const turn = async () => {
    // A second copy would replace the first one with a log that is empty by now.
    if (isBusy) return
    isBusy = true
    // A log that cannot be rotated now, as on a full disk, is tried again in the next turn.
    await rotateLogs(folder, maxBytes).catch(() => undefined)
    isBusy = false
  }
  void turn()
  const timer = setInterval(() => void turn(), everyMs)
  timer.unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

async function rotateLogs(folder: string, maxBytes: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.log')) continue
    const path = join(folder, name)
    const { size } = await stat(path)
    if (size <= maxBytes) continue
    await copyFile(path, `${path}.1`)
    await truncate(path)
  }
}
