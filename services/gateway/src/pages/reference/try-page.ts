import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { writePolicy } from '@lokum/service-kit/calls/security-headers'
import scalar from '@scalar/fastify-api-reference'
import type { Page } from '../serve-page.ts'

const zip = promisify(gzip)

// The page loads nothing from elsewhere; its styles are made by its script.
const policy = writePolicy({
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  workerSrc: ["'self'", 'blob:'],
})

/** The page on which operations can be tried, shown by Scalar from this gateway's own OpenAPI document. */
export async function tryPage(): Promise<Page> {
  const { path } = await scalarFile()
  return {
    type: 'text/html; charset=utf-8',
    headers: { 'content-security-policy': policy },
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Try the operations · Lokum</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<link rel="stylesheet" href="/docs/reference/try.css">
</head>
<body>
<nav class="site" aria-label="Lokum"><a href="/docs">Lokum</a> <a href="/docs">All pages</a> <a href="/docs/reference">Reference</a> <a href="/problems">Problems</a></nav>
<div id="reference"></div>
<noscript><p>This page needs JavaScript; the <a href="/docs/reference">reference</a> does not.</p></noscript>
<script src="${path}"></script>
<script src="/docs/reference/try.js"></script>
</body>
</html>
`,
  }
}

/** Scalar itself, as its package brings it for browsers. Its name changes with its content, so browsers keep it for a year. */
export async function scalarScript(name: string): Promise<Page> {
  const { path, body } = await scalarFile()
  // A page of another version asks for another name while the gateways are replaced one by one.
  if (!path.endsWith(`/${name}`)) return { status: 302, type: 'text/plain', body: '', headers: { location: path } }
  const headers = { 'content-encoding': 'gzip', 'cache-control': 'public, max-age=31536000, immutable' }
  return { type: javascript, body, headers }
}

let file: Promise<{ path: string; body: Buffer }> | undefined

/** Compressed once, when the first reader opens the reference. */
function scalarFile(): Promise<{ path: string; body: Buffer }> {
  file ??= readScalar()
  return file
}

async function readScalar() {
  const text = bundledScript()
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return { path: `/docs/scalar/${hash}.js`, body: await zip(text) }
}

const javascript = 'text/javascript; charset=utf-8'

/** The one small package with the browser's bundle is a Fastify plugin: what it would serve is taken from its route. */
function bundledScript(): string {
  const bundle = { text: '' }
  const answer = {
    header: () => answer,
    send: (text: string) => {
      bundle.text = text
    },
  }
  const route = ({ url, handler }: { url: string; handler: (request: undefined, reply: typeof answer) => void }) => {
    if (url.endsWith('/js/scalar.js')) handler(undefined, answer)
  }
  scalar({ route, initialConfig: {} }, { configuration: { url: '/openapi.json' } }, () => undefined)
  return bundle.text
}
