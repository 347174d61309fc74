import { expect, test } from '@jest/globals'
import { renderMarkdown } from '../src/pages/docs/render-markdown.ts'

const file = 'docs/guides/sample.md'

test('HTML in Markdown is shown as text, and comments are left out', () => {
  const { html } = renderMarkdown(
    '# A\n\n<script>alert(1)</script>\n\nIn a `<line>` <b>too</b>.\n\n<!-- kept away -->\n',
    file,
  )

  expect(html).not.toMatch(/<script|<b>|kept away/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain('<code>&lt;line&gt;</code>')
})

test('code keeps its angle brackets and quotes', () => {
  const { html } = renderMarkdown('```sh\ncurl "$URL" <in >out && true\n```\n', file)

  expect(html).toBe('<pre tabindex="0"><code>curl &quot;$URL&quot; &lt;in &gt;out &amp;&amp; true</code></pre>\n')
})

test.each([
  ['versions.md', '/docs/guides/versions'],
  ['versions.md#what-may-change', '/docs/guides/versions#what-may-change'],
  ['../releases/v1.5.md', '/releases/v1.5'],
  ['/problems/not_found', '/problems/not_found'],
  ['../events.md', '/docs/events'],
  ['https://www.standardwebhooks.com', 'https://www.standardwebhooks.com'],
  ['#below', '#below'],
])('a link to %s leads to %s', (link, address) => {
  expect(renderMarkdown(`[there](${link})`, file).html).toBe(`<p><a href="${address}">there</a></p>\n`)
})

test('a link to what only the repository has is text', () => {
  expect(renderMarkdown('[there](../runbook.md#a)', file).html).toBe('<p>there</p>\n')
})

test.each(['../decisions/0001.md', 'javascript:alert(1)', '../../package.json'])('a link to %s is refused', (link) => {
  expect(() => renderMarkdown(`[there](${link})`, file)).toThrow(`${file} links to ${link}, which is not served`)
})

test('headings have the anchors that GitHub gives them, also when two are alike', () => {
  const { html, title, sections } = renderMarkdown(
    '# One `code` & more\n\nFirst.\n\n## Twice\n\na\n\n## Twice\n\nb\n',
    file,
  )

  expect([...html.matchAll(/id="([^"]+)"/g)].map(([, id]) => id)).toEqual(['one-code--more', 'twice', 'twice-1'])
  expect(title).toBe('One code & more')
  expect(sections.map(({ id, text }) => [id, text])).toEqual([
    ['one-code--more', 'First.'],
    ['twice', 'a'],
    ['twice-1', 'b'],
  ])
})
