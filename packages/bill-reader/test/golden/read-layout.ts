import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A layout file: the pages to draw, a line `@values`, and the values that a bookkeeper reads in them. */
export function readLayout(folder: string, name: string): { pages: string; values: string } {
  const [pages = '', values = ''] = readFileSync(layoutFile(folder, name), 'utf8').split('@values\n')
  return { pages, values }
}

/** The values of a document of a folder: those of its layout, or of the JSON beside an XML. */
export function readValues(folder: string, name: string) {
  const isDrawn = existsSync(layoutFile(folder, name))
  return JSON.parse(isDrawn ? readLayout(folder, name).values : readFileSync(join(folder, `${name}.json`), 'utf8'))
}

function layoutFile(folder: string, name: string): string {
  return join(folder, 'layouts', `${name}.txt`)
}
