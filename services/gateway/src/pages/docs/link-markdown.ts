import { resolveLink } from './link-address.ts'

/** Pages that are served as Markdown too; a reader of Markdown stays there. */
const alsoMarkdown = /^\/(?:docs\/guides\/(?:pl\/)?[\w-]+|docs\/events|releases\/[\w.-]+)(?=#|$)/

/** Markdown whose links lead to where their targets are served; what only the repository has is text, and code stays as it is. */
export function linkMarkdown(markdown: string, file: string): string {
  return markdown.replaceAll(codeOrLink, (whole, text: string | undefined, href: string | undefined) => {
    if (text === undefined || href === undefined) return whole
    const address = resolveLink(href, file)
    return address === null ? text : `[${text}](${address.replace(alsoMarkdown, '$&.md')})`
  })
}

/** Code goes first, so that no link is found in it; the text of a link may have code. */
const codeOrLink = /^```.*?^```$|\[((?:`[^`\n]*`|[^`\]\n])*)\]\(([^()\s]+)\)|`[^`\n]*`/gms
