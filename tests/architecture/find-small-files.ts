import type { Import } from './read-imports.ts'

/** A file of at most this many lines that one other file imports belongs into it. */
const smallLines = 15
/** Lines that both may have together. */
const mostLines = 250

/** Files that keep a place of their own: a step of the schema, or the entry point of a worker. */
const standsAlone = /\/migrations\/|-main\.ts$/
/** Tables of contents, whose imports are the operations and the parts of a service. */
const isTable = /(routes|start|database)\.ts$/

type SmallFile = { file: string; reader: string }

/** Small files of a workspace's sources with one reader, which is beside them in these sources. */
export function findSmallFiles(lines: ReadonlyMap<string, number>, imports: readonly Import[]): SmallFile[] {
  const readers = Map.groupBy(imports, ({ to }) => to)
  return [...lines]
    .filter(([file, count]) => count <= smallLines && !standsAlone.test(file))
    .flatMap(([file, count]) => {
      const [reader, ...others] = new Set(readers.get(file)?.map(({ from }) => from))
      const isAlone = reader !== undefined && others.length === 0 && !isTable.test(reader)
      const together = count + (lines.get(reader ?? '') ?? Number.POSITIVE_INFINITY)
      return isAlone && sourcesOf(file) === sourcesOf(reader) && together <= mostLines ? [{ file, reader }] : []
    })
}

function sourcesOf(file: string): string {
  return file.split('/').slice(0, 3).join('/')
}
