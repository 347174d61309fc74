import { type FSWatcher, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'

/**
 * Calls back after every change below a folder. It watches folders and not files: the recursive watch of Node on Linux
 * misses what is written to a file that has replaced another one, as after a checkout.
 */
export function watchFolder(folder: string, onChange: () => void): Disposable {
  const watchers = new Map<string, FSWatcher>()
  const scan = () => {
    for (const path of foldersBelow(folder)) {
      if (watchers.has(path)) continue
      const watcher = watch(path, (kind) => {
        if (kind === 'rename') scan()
        onChange()
      })
      const forget = () => {
        watcher.close()
        watchers.delete(path)
      }
      watcher.once('error', forget)
      watchers.set(path, watcher)
    }
  }
  scan()
  return {
    [Symbol.dispose]: () => {
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}

function foldersBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory())
  return [folder, ...folders.map(({ parentPath, name }) => join(parentPath, name))]
}
