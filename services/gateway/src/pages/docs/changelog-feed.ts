import { escapeHtml } from '../escape-html.ts'
import type { Page } from '../serve-page.ts'
import type { Articles } from './read-articles.ts'

/** The versions of the changelog with their days, newest first, for readers of feeds (RFC 4287). */
export function changelogFeed({ publicBaseUrl }: { publicBaseUrl: string }, { changelog }: Articles): Page {
  const address = `${publicBaseUrl}${changelog.path}`
  const entries = changelog.sections.flatMap(({ id, title, text }) => {
    const [, version, day] = /^(\S+) \((\d{4}-\d\d-\d\d)\)$/.exec(title) ?? []
    return version === undefined || day === undefined ? [] : [{ id, version, at: `${day}T00:00:00Z`, text }]
  })
  const body = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeHtml(address)}</id>
<title>Lokum: ${escapeHtml(changelog.title)}</title>
<updated>${entries[0]?.at ?? '1970-01-01T00:00:00Z'}</updated>
<author><name>Lokum</name></author>
<link rel="self" href="${escapeHtml(address)}.atom"/>
<link href="${escapeHtml(address)}"/>
${entries
  .map(
    ({ id, version, at, text }) => `<entry>
<id>${escapeHtml(`${address}#${id}`)}</id>
<title>Lokum ${escapeHtml(version)}</title>
<updated>${at}</updated>
<link href="${escapeHtml(`${address}#${id}`)}"/>
<summary>${escapeHtml(text)}</summary>
</entry>`,
  )
  .join('\n')}
</feed>
`
  return { type: 'application/atom+xml; charset=utf-8', body }
}
