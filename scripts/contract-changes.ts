// Prints, as Markdown, how the documents of the interface differ from those of the last release, without their examples. The folder of
// the recorded releases may be given as the argument.
import { spawnSync } from 'node:child_process'
import { mkdtempDisposableSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withoutExamples } from '@lokum/contracts/documents/without-examples'
import { fittedJson } from '@lokum/contracts/values/fitted-json'
import { releaseNow } from '@lokum/contracts/versions/release-now'
import { projectRoot } from '@lokum/local-stack/project-root'

/** A summary of GitHub's workflows holds one mebibyte. */
const mostCharacters = 900_000

const [released = join(projectRoot, 'packages/contracts/released')] = process.argv.slice(2)
const [last = ''] = readdirSync(released)
  .filter((name) => /^v\d/.test(name))
  .toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
const { openApi, asyncApi, events } = releaseNow()
const documents = { 'openapi.json': openApi, 'asyncapi.json': asyncApi, 'events.json': events }
const differences = Object.entries(documents).map(([name, document]) => ({
  name,
  difference: differenceOf(JSON.parse(readFileSync(join(released, last, name), 'utf8')), document),
}))
const text = differences.map(({ name, difference }) => `### ${name}\n\n${difference}`).join('\n\n')
console.log(`## Changes of the interface since ${last}\n\n${shortened(text)}`)

function differenceOf(before: Parameters<typeof withoutExamples>[0], now: typeof before): string {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'lokum-contract-'))
  for (const [name, document] of Object.entries({ before, now }))
    writeFileSync(join(folder.path, name), fittedJson(withoutExamples(document)))
  const args = ['diff', '--no-index', '--no-color', '--unified=2', 'before', 'now']
  const { stdout, error } = spawnSync('git', args, { cwd: folder.path, encoding: 'utf8', maxBuffer: 50_000_000 })
  if (error) throw error
  const [, ...hunks] = stdout.split(/^(?=@@ )/m)
  return hunks.length === 0 ? 'No change.' : `\`\`\`\`diff\n${hunks.join('')}\`\`\`\``
}

function shortened(text: string): string {
  if (text.length <= mostCharacters) return text
  return `${text.slice(0, mostCharacters)}\n\`\`\`\`\n\nThe rest is left out; \`npm run contract:changes\` prints all of it.`
}
