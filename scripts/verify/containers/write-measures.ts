import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '@lokum/local-stack/project-root'

/** Measurements of one image; a program that ends has no start time and no idle memory. */
export type Measure = { packages?: number; megabytes?: number; startSeconds?: string; idleMemory?: string }

/** By the name of the image. */
export type Measures = Map<string, Measure>

const readme = join(projectRoot, 'deploy', 'compose', 'README.md')
const table = /^\| image \|.*?(?=\n\n)/ms

/** Notes one more thing about an image. */
export function note(measures: Measures, image: string, measure: Measure): void {
  measures.set(image, { ...measures.get(image), ...measure })
}

/** Writes the table of images in deploy/compose/README.md. */
export async function writeMeasures(measures: Measures): Promise<void> {
  const text = await readFile(readme, 'utf8')
  const rows = [...measures].map(
    ([image, { packages, megabytes, startSeconds, idleMemory }]) =>
      `| ${image} | ${packages ?? ''} | ${megabytes ?? ''} MB | ${startSeconds === undefined ? '' : `${startSeconds} s`} | ${idleMemory ?? ''} |`,
  )
  const head =
    '| image | packages of npm | size above base | start-up time | idle memory |\n| --- | --- | --- | --- | --- |'
  if (!table.test(text)) throw new Error(`${readme} has no table of images`)
  await writeFile(readme, text.replace(table, [head, ...rows].join('\n').replaceAll(/ +\|/g, ' |')))
}
