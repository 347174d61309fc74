import type { Operation } from '@lokum/contracts/interface/operation'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import { NotFound, Problem } from '../problem.ts'
import type { Edge } from './edge.ts'
import { exchange } from './exchange.ts'
import { routeMethod } from './route-method.ts'

/** A row of a service's table of contents. */
export type Route = readonly [operation: Operation, handler: RequestHandler]

/** An express application with nothing switched on that is not used; unknown paths and methods are refused like everything else. */
export function createApp(edge: Pick<Edge, 'log' | 'clock' | 'publicBaseUrl'>, routes: readonly Route[]): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('case sensitive routing')
  app.enable('strict routing')
  const methodsOf = Map.groupBy(routes, ([operation]) => operation.path)
  for (const [path, rows] of methodsOf) {
    const route = app.route(path.replaceAll(/\{(\w+)\}/g, ':$1'))
    for (const [{ method }, handler] of rows) route[routeMethod(method)](handler)
    const allow = rows.map(([{ method }]) => method).join(', ')
    route.all(
      exchange(edge, 'methodNotAllowed', async () => {
        throw new Problem('method_not_allowed', { headers: { allow } })
      }),
    )
  }
  const notFound = exchange(edge, 'notFound', async () => {
    throw new NotFound()
  })
  // The one thing that express itself refuses is a path that cannot be decoded; such a path names nothing.
  const undecodable: ErrorRequestHandler = (_error, request, response, next) => notFound(request, response, next)
  app.use(notFound)
  app.use(undecodable)
  return app
}
