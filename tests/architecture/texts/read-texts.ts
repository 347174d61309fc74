import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { projectRoot } from '@lokum/local-stack/project-root'

export type Text = { file: string; prose: string; commands: string }
/** Something between backticks, or a line of a block of commands, and the file that has it. */
export type Span = { file: string; span: string }

/** Texts that are generated, quoted from elsewhere, or a record of one day. */
const notOurs = /^(docs\/interface-specification|bench\/reports\/|docs\/decisions\/|CHANGELOG)/

/** Folders that git does not keep, by the end of their path. */
const unkept =
  /(^|\/)(node_modules|\.git|\.data|\.turbo|\.test|coverage|test-results|backup|packed|dist|generated|compose\/secrets)$/

/** Every file that git keeps, or would keep. */
export function keptFiles(): string[] {
  return globSync('**', {
    cwd: projectRoot,
    withFileTypes: true,
    exclude: ({ parentPath, name }) => unkept.test(join(parentPath, name)),
  })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(projectRoot, join(parentPath, name)))
}

/** README, docs, guides and the READMEs of packages and services, without their blocks of code. */
export function readTexts(): Text[] {
  return keptFiles()
    .filter((file) => file.endsWith('.md') && !notOurs.test(file))
    .map((file) => textOf(file, readFileSync(join(projectRoot, file), 'utf8')))
}

export function textOf(file: string, markdown: string): Text {
  const blocks = [...markdown.matchAll(/^ *```(?:sh|text|bash)\n(.*?)^ *```$/gms)].map(([, block = '']) => block)
  return { file, prose: markdown.replaceAll(/^ *```.*?^ *```$/gms, ''), commands: blocks.join('\n') }
}

export function spansOf({ file, prose, commands }: Text): Span[] {
  const spans = [...withoutEarlierNames(prose).matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, span = '']) => span)
  return [...spans, ...commands.split('\n').filter(Boolean)].map((span) => ({ file, span }))
}

/** Without the second cell of the rows of tables "where | before | now", which has names that are gone. */
function withoutEarlierNames(prose: string): string {
  return prose.replaceAll(/^\| where \| before \| now \|\n(?:\|.*\n)*/gm, (table) =>
    table.replaceAll(/^(\|[^|\n]*\|)[^|\n]*\|/gm, '$1 |'),
  )
}

/** Targets of links, without what leads to other sites. */
export function linksOf({ file, prose }: Text): Span[] {
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, span = '']) => span)
  return links.filter((link) => !/^(https?:|mailto:)/.test(link)).map((span) => ({ file, span }))
}
