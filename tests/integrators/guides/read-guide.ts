import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@lokum/local-stack/project-root'

export type Block = { language: string; text: string }

/** Languages in which a guide says the same, with the file that its blocks make together. */
export const languages = { sh: 'guide.sh', js: 'guide.mjs', python: 'guide.py' } as const
export type GuideLanguage = keyof typeof languages

/** The fenced blocks of a guide, in their order. */
export function readGuide(name: string): Block[] {
  return blocksOf(readFileSync(join(projectRoot, 'docs/guides', `${name}.md`), 'utf8'))
}

/** The fenced blocks of a guide as a system serves it, with the system's own addresses. */
export async function readServedGuide(gateway: string, name: string): Promise<Block[]> {
  const answer = await fetch(`${gateway}/docs/guides/${name}.md`)
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
  return blocksOf(await answer.text())
}

function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({ language, text }))
}

/** The programs of a guide: blocks whose first line is a comment with the name of a file. */
export function filesOf(blocks: readonly Block[]): { name: string; text: string }[] {
  return blocks.flatMap(({ text }) => {
    const [, name] = /^(?:<\?php )?(?:\/\/|#) ([\w.-]+)\n/.exec(text) ?? []
    return name === undefined ? [] : [{ name, text }]
  })
}
