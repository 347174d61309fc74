import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '@lokum/local-stack/project-root'

/** A table of all packages and services, with the first sentence of each README. */
export function listWorkspaces(): string {
  const folders = globSync('{packages,services}/*/package.json', { cwd: projectRoot }).map(dirname).toSorted()
  const rows = folders.map((folder) => `| [\`${folder}\`](${folder}/README.md) | ${firstSentence(folder)} |`)
  return ['| folder | content |', '| --- | --- |', ...rows].join('\n')
}

function firstSentence(folder: string): string {
  const text = readFileSync(join(projectRoot, folder, 'README.md'), 'utf8')
  const [, paragraph = ''] = text.split(/\n\n/)
  const [sentence = ''] = paragraph.replaceAll('\n', ' ').split(/(?<=\.) (?=[A-Z`])/)
  if (!sentence.endsWith('.')) throw new Error(`${folder}/README.md does not begin with a sentence.`)
  return sentence
}
