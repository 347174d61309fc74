import type { RequestListener } from 'node:http'
import type { Route } from './open-routes.ts'

/** Answers requests to operations with a fixed path, asked without a query, and leaves all others to the application, which costs more. */
export function serveFixedPaths(app: RequestListener, routes: readonly Route[]): RequestListener {
  const fixed = routes.filter(([{ path }]) => !path.includes('{'))
  const handlers = new Map(fixed.map(([{ method, path }, handler]) => [`${method} ${path}`, handler]))
  return (request, response) => {
    const handler = handlers.get(`${request.method} ${request.url}`)
    if (handler === undefined) app(request, response)
    else handler(request, response).catch(() => response.destroy())
  }
}
