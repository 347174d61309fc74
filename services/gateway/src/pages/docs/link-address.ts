import { posix } from 'node:path'

/** Where the files of the repository are served that guides may link to. */
const served: readonly [file: RegExp, path: string][] = [
  [/^docs\/guides\/((?:pl\/)?[\w-]+)\.md$/, '/docs/guides/$1'],
  [/^docs\/releases\/([\w.-]+)\.md$/, '/releases/$1'],
  [/^docs\/events\.md$/, '/docs/events'],
  [/^CHANGELOG\.md$/, '/docs/changelog'],
  [/^docs\/diagrams\/([\w-]+\.svg)$/, '/docs/diagrams/$1'],
]

/** Links that only a reader of the repository can open; here they are text. */
const unserved =
  /^(docs\/(?:runbook|upgrading|tax)\.md|docs\/examples\/[\w-]+\.ts|packages\/contracts\/src\/[\w/-]+\.ts)$/

/**
 * Where the target of a link is served, or null for what only the repository has.
 * @param file the file with the link, by its path from the root of the repository
 * @throws Error when a link leads nowhere
 */
export function resolveLink(href: string, file: string): string | null {
  if (/^https?:\/\//.test(href) || href.startsWith('#') || href.startsWith('/')) return href
  const [path = '', anchor] = href.split('#')
  const target = posix.join(posix.dirname(file), path)
  if (unserved.test(target)) return null
  const [pattern, place] = served.find(([known]) => known.test(target)) ?? []
  if (pattern === undefined || place === undefined) throw new Error(`${file} links to ${href}, which is not served`)
  return target.replace(pattern, place) + (anchor === undefined ? '' : `#${anchor}`)
}
