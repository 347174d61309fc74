import type { RequestListener } from 'node:http'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { NotFound, type Problem, UnknownOperation } from '../problem.ts'
import type { Edge } from './edge.ts'
import { exchange } from './exchange.ts'
import { openExpress, type Route, routeOperations } from './open-routes.ts'
import { serveFixedPaths } from './serve-fixed-paths.ts'

/** The application of a service; unknown paths and methods are refused like everything else. */
export function createApp(
  edge: Pick<Edge, 'log' | 'clock' | 'publicBaseUrl'>,
  routes: readonly Route[],
): RequestListener {
  const app = openExpress()
  const patternOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')
  const refuse = (problem: () => Problem) =>
    exchange(edge, 'methodNotAllowed', async () => {
      throw problem()
    })
  const answerOptions =
    (allow: string): RequestHandler =>
    (_request, response) => {
      response.writeHead(204, { allow }).end()
    }
  routeOperations(app, { patternOf, refuse, answerOptions }, routes)
  const unknownOperation = exchange(edge, 'unknownOperation', async ({ request }) => {
    throw new UnknownOperation(request)
  })
  const notFound = exchange(edge, 'notFound', async () => {
    throw new NotFound()
  })
  // The one thing that express itself refuses is a member of a path that cannot be decoded; it names no object.
  const undecodable: ErrorRequestHandler = (_error, request, response, _next) => notFound(request, response)
  app.use(unknownOperation)
  app.use(undecodable)
  return serveFixedPaths(app, routes)
}
