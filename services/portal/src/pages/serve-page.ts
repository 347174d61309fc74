import type { Call } from '@lokum/service-kit/calls/call'
import { NotFound } from '@lokum/service-kit/problem'
import type { PageFiles } from './load-pages.ts'

const hashedPath = '/assets/'

/**
 * Answers with a file of the pages. Any other path is one of the pages' own routes and gets `index.html`; hashed files of an
 * older build are missing, which a page notices.
 */
export function servePage(pages: PageFiles, call: Call): void {
  const { request, response, answerHeaders } = call
  const [path = '/'] = (request.url ?? '/').split('?', 1)
  const isHashed = path.startsWith(hashedPath)
  const file = pages.get(path) ?? (isHashed ? undefined : pages.get('/index.html'))
  if (file === undefined) throw new NotFound()
  const isCompressed = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const body = isCompressed ? file.brotli : file.body
  answerHeaders.push('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-store')
  answerHeaders.push('content-type', file.type, 'vary', 'accept-encoding', 'content-length', String(body.length))
  if (isCompressed) answerHeaders.push('content-encoding', 'br')
  response.writeHead(200, answerHeaders).end(request.method === 'HEAD' ? undefined : body)
  call.conclude(200)
}
