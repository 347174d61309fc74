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
  const { html } = renderMarkdown('```text\ncurl "$URL" <in >out && true\n```\n', file)

  expect(html).toBe(
    '<div class="code" data-language="text"><pre tabindex="0"><code>curl &quot;$URL&quot; &lt;in &gt;out &amp;&amp; true</code></pre></div>\n',
  )
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

test.each(['sh', 'bash', 'js', 'json', 'python', 'php', 'go', 'ruby', 'csharp', 'java'])(
  'code in %s is coloured by classes alone, and its text stays',
  (language) => {
    const code = '# "a <b> & c" // 1\nreturn "x" && 2\n{ "a": true }'

    const { html } = renderMarkdown(`\`\`\`${language}\n${code}\n\`\`\`\n`, file)

    expect(html).toContain('<span class="hljs-')
    expect(html).not.toContain('style=')
    expect(textOf(/<code>(.*)<\/code>/s.exec(html)?.[1])).toBe(code)
  },
)

test('blocks behind the mark of tabs are one group with the names of their languages; the answer stays outside', () => {
  const blocks = ['sh', 'js', 'python', 'json'].map((language) => `\`\`\`${language}\n1\n\`\`\`\n`).join('\n')

  const { html } = renderMarkdown(`<!-- tabs -->\n\n${blocks}`, file)
  const [, group = ''] = /<div class="tabs">\n(.*?)\n<\/div>\n/s.exec(html) ?? []

  expect([...group.matchAll(/<p class="language">(\w+)<\/p>/g)].map(([, name]) => name)).toEqual([
    'curl',
    'Node',
    'Python',
  ])
  expect(group).not.toContain('data-language="json"')
  expect(renderMarkdown(blocks, file).html).not.toContain('tabs')
})

test('a picture has its text, and its address where it is served', () => {
  expect(renderMarkdown('![It is <sent>](../diagrams/settlement-states.svg)', file).html).toBe(
    '<p><img src="/docs/diagrams/settlement-states.svg" alt="It is &lt;sent&gt;"></p>\n',
  )
})

function textOf(html = ''): string {
  const characters = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }
  return Object.entries(characters).reduce(
    (text, [name, one]) => text.replaceAll(name, one),
    html.replaceAll(/<[^>]+>/g, ''),
  )
}
