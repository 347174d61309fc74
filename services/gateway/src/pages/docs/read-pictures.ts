import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '../serve-page.ts'

const folder = new URL('../../../../../docs/pictures/', import.meta.url)

/** The diagrams of the guides with their addresses; the photographs of the README are not served. */
export function readPictures(): [path: string, picture: Page][] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.svg'))
    .map((name) => [`/docs/pictures/${name}`, { type: 'image/svg+xml', body: readFileSync(new URL(name, folder)) }])
}
