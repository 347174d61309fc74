import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { drawLayout } from './draw-layout.ts'
import { readLayout } from './read-layout.ts'

const golden = import.meta.dirname

/** Folders of layouts; the PDFs of each are drawn to its `generated/`. */
export const folders = ['.', 'held-out', 'agreements'] as const

/** The hashes of all drawn PDFs, as `sha256sum` prints them. */
export const hashesFile = join(golden, 'drawn.sha256')

/** The PDFs of a folder, by their names. */
export async function drawFolder(folder: string): Promise<Map<string, Buffer>> {
  const layouts = globSync('*.txt', { cwd: join(golden, folder, 'layouts') }).toSorted()
  const drawn = new Map<string, Buffer>()
  for (const file of layouts) {
    const name = basename(file, '.txt')
    drawn.set(`${name}.pdf`, await drawLayout(readLayout(join(golden, folder), name).pages))
  }
  return drawn
}

/** The text of `drawn.sha256` for the PDFs that are there. */
export function hashesOfDrawn(): string {
  const files = folders.flatMap((folder) => globSync(join(folder, 'generated/*.pdf'), { cwd: golden }).toSorted())
  return files.map((file) => `${sha256(readFileSync(join(golden, file)))}  ${file}\n`).join('')
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
