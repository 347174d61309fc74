import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@lokum/local-stack/project-root'

export type Block = { language: string; text: string }

/** Languages in which a guide says the same, with the file that its blocks make together. */
export const languages = { sh: 'guide.sh', js: 'guide.mjs', python: 'guide.py' } as const
export type GuideLanguage = keyof typeof languages

/** The fenced blocks of a guide, in their order. */
export function readGuide(name: string): Block[] {
  const markdown = readFileSync(join(projectRoot, 'docs/guides', `${name}.md`), 'utf8')
  return [...markdown.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({ language, text }))
}

/** The programs of a guide: blocks whose first line is a comment with the name of a file. */
export function filesOf(blocks: readonly Block[]): { name: string; text: string }[] {
  return blocks.flatMap(({ text }) => {
    const [, name] = /^(?:<\?php )?(?:\/\/|#) ([\w.-]+)\n/.exec(text) ?? []
    return name === undefined ? [] : [{ name, text }]
  })
}
