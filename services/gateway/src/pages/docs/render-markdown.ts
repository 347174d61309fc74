import type { Language } from '@lokum/contracts/problems/problem'
import { Marked, type Tokens } from 'marked'
import { escapeHtml } from '../escape-html.ts'
import { highlightCode } from './highlight-code.ts'
import { resolveLink } from './link-address.ts'

export type Section = { id: string; title: string; depth: number; text: string }
/** `synonyms` are words of readers that the page does not use, from its comment `<!-- search: … -->`. */
export type Rendered = { title: string; summary: string; synonyms: string; html: string; sections: readonly Section[] }

/** Links that lead to the same page in another language. */
const languageNames: Readonly<Record<string, Language>> = { 'In English': 'en', 'Po polsku': 'pl' }
const table = { en: 'Table', pl: 'Tabela' } as const

/**
 * A file of `docs/` as HTML. Its own HTML is shown as text, and its links lead to where their targets are served.
 * @param file its path from the root of the repository, from which links are read
 * @throws Error when a link leads nowhere
 */
export function renderMarkdown(markdown: string, file: string): Rendered {
  const marked = markedFor(file)
  const html = marked
    .parse(markdown, { async: false })
    .replaceAll(
      '<table>',
      `<div class="table" role="group" aria-label="${table[languageOfFile(file)]}" tabindex="0"><table>`,
    )
    .replaceAll('</table>', '</table></div>')
    .replaceAll(
      sameInOtherLanguages,
      (_, blocks: string) => `<div class="tabs">\n${blocks.replaceAll(opening, named)}</div>\n`,
    )
  const [, synonyms = ''] = /^<!-- search: (.+) -->$/m.exec(markdown) ?? []
  return { ...outlineOf(marked.lexer(markdown)), synonyms, html }
}

/** The blocks behind `<!-- tabs -->` that say the same in the languages of programs; the answer behind them is for all. */
const sameInOtherLanguages = /<!-- tabs -->\n((?:<div class="code" data-language="(?:sh|js|python)">.*?<\/div>\n)+)/gs

const opening = /<div class="code" data-language="(sh|js|python)">/g
const languageOfBlocks = { sh: 'curl', js: 'Node', python: 'Python' } as const

function named(opening: string, language: keyof typeof languageOfBlocks): string {
  return `${opening}<p class="language">${languageOfBlocks[language]}</p>`
}

/** One line of Markdown, without a paragraph around it. */
export function renderLine(markdown: string, file: string): string {
  return markedFor(file).parseInline(markdown, { async: false })
}

/** Translations lie in a folder named by their language. */
export function languageOfFile(file: string): Language {
  return file.includes('/pl/') ? 'pl' : 'en'
}

function markedFor(file: string): Marked {
  const names = new Set<string>()
  return new Marked({
    renderer: {
      html({ text }) {
        if (text.startsWith('<!-- tabs -->')) return '<!-- tabs -->\n'
        return text.startsWith('<!--') ? '' : escapeHtml(text)
      },
      image: ({ href, text }) => `<img src="${escapeHtml(resolveLink(href, file) ?? '')}" alt="${escapeHtml(text)}">`,
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${idOf(text, names)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        const address = resolveLink(href, file)
        const other = languageNames[text]
        const foreign = other === undefined ? '' : ` lang="${other}" hreflang="${other}"`
        return address === null ? text : `<a href="${escapeHtml(address)}"${foreign}>${text}</a>`
      },
      // What scrolls sideways on a phone must take the focus, so that a keyboard can scroll it.
      code: ({ text, lang: language = 'text' }) =>
        `<div class="code" data-language="${escapeHtml(language)}"><pre tabindex="0"><code>${highlightCode(text, language)}</code></pre></div>\n`,
    },
  })
}

/** The anchor that GitHub gives a heading, so that links work in both places. */
function idOf(title: string, names: Set<string>): string {
  const plain = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
  const again = [...names].filter((name) => name === plain || name.startsWith(`${plain}-`)).length
  const id = again === 0 ? plain : `${plain}-${again}`
  names.add(id)
  return id
}

function outlineOf(tokens: readonly { type: string }[]): Omit<Rendered, 'html' | 'synonyms'> {
  const names = new Set<string>()
  const sections: Section[] = []
  for (const token of tokens) {
    if (isHeading(token)) {
      sections.push({ id: idOf(token.text, names), title: plainOf(token.text), depth: token.depth, text: '' })
    } else sections.push(...addText(sections.pop(), token))
  }
  const [first] = sections
  const summary = tokens.find((token) => token.type === 'paragraph')
  return {
    title: first?.title ?? '',
    summary: summary !== undefined && hasRaw(summary) ? plainOf(summary.raw).trim() : '',
    sections,
  }
}

function addText(section: Section | undefined, token: { type: string }): Section[] {
  if (section === undefined) return []
  const text = hasRaw(token) ? plainOf(token.raw) : ''
  return [{ ...section, text: `${section.text} ${text}`.trim() }]
}

function isHeading(token: { type: string }): token is Tokens.Heading {
  return token.type === 'heading'
}

function hasRaw(token: object): token is { raw: string } {
  return 'raw' in token && typeof token.raw === 'string'
}

/** Markdown without its marks, for titles and for search. */
function plainOf(markdown: string): string {
  return markdown
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/[`*]|^\|?(?: ?-+ ?\|)+/gm, '')
    .replaceAll(/\s+/g, ' ')
}
