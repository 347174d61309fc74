import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Makes a folder hold exactly these files, by their paths in it. A file that is already right is left alone, and another is
 * replaced as a whole, so that a program that reads it meanwhile never meets half of it.
 */
export function writeFolder(folder: string, files: ReadonlyMap<string, string | Buffer>): void {
  mkdirSync(folder, { recursive: true })
  const present = globSync('**', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { parentPath, name } of present) {
    const path = join(parentPath, name)
    if (!files.has(path.slice(folder.length + 1))) rmSync(path)
  }
  for (const [path, content] of files) writeWhole(join(folder, path), Buffer.from(content))
}

function writeWhole(path: string, content: Buffer): void {
  if (isAlready(path, content)) return
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, content)
  renameSync(draft, path)
}

function isAlready(path: string, content: Buffer): boolean {
  try {
    return readFileSync(path).equals(content)
  } catch {
    return false
  }
}
