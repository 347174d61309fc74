import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

export type PageFile = { type: string; body: Buffer; brotli: Buffer }

/** The built pages by path, as they are and compressed. They are few and small, so they stay in memory. */
export type PageFiles = ReadonlyMap<string, PageFile>

/** Reads what `build-pages.ts` wrote. @throws when there is no index.html, or a file lacks its compressed one */
export async function loadPages(folder: string): Promise<PageFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && types[extname(entry.name)] !== undefined)
  const loaded = files.map(async ({ parentPath, name }): Promise<[string, PageFile]> => {
    const file = join(parentPath, name)
    const [body, brotli] = await Promise.all([readFile(file), readFile(`${file}.br`)])
    const path = `/${relative(folder, file).split(sep).join('/')}`
    return [path, { type: types[extname(name)] ?? '', body, brotli }]
  })
  const pages = new Map(await Promise.all(loaded))
  if (!pages.has('/index.html')) throw new Error(`There are no built pages in ${folder}.`)
  return pages
}
