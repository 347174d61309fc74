import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Operation } from '@lokum/contracts/interface/operation'
import express, { type Express, type RequestHandler } from 'express'
import { Problem } from '../problem.ts'
import { routeMethod } from './route-method.ts'

/** A request with what express found in its address; one to a fixed path, without a query, comes as Node gives it. */
export type Asked = IncomingMessage & { params?: Record<string, string | string[]>; query?: unknown }

/** Answers a request, whatever fails. */
export type Handler = (request: Asked, response: ServerResponse) => Promise<void>

/** A row of a table of contents. */
export type Route = readonly [operation: Operation, handler: Handler]

/** An express application with nothing switched on that is not used. */
export function openExpress(): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('case sensitive routing')
  app.enable('strict routing')
  return app
}

type Routing = {
  /** How express matches an operation's path. */
  patternOf: (path: string) => string | RegExp
  /** Answers with a refusal. */
  refuse: (problem: () => Problem) => RequestHandler
  /** Answers OPTIONS with the methods of a path. */
  answerOptions: (allow: string) => RequestHandler
}

/** Gives each operation its handler; a method that a path does not have is refused with those that it has. */
export function routeOperations(
  app: Express,
  { patternOf, refuse, answerOptions }: Routing,
  routes: readonly Route[],
): void {
  const paths = [...Map.groupBy(routes, ([{ path }]) => path)].toSorted(([one], [other]) => compare(one, other))
  for (const [path, rows] of paths) {
    const route = app.route(patternOf(path))
    for (const [{ method }, handler] of rows) route[routeMethod(method)](handler)
    const allow = writeAllow(rows.map(([{ method }]) => method))
    route.options(answerOptions(allow))
    route.all(refuse(() => methodNotAllowed(allow)))
  }
}

/** A path whose name fits a member of another one comes first: `…/lines/decisions` before `…/lines/{line}`. */
function compare(one: string, other: string): number {
  const [first, second] = [one, other].map((path) => path.replaceAll(/\{\w+\}/g, '\uffff'))
  return first === second ? 0 : (first ?? '') < (second ?? '') ? -1 : 1
}

/** The value of `Allow` for the methods of a path: express answers HEAD wherever there is GET. */
export function writeAllow(methods: readonly Operation['method'][]): string {
  return [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'].join(', ')
}

/** @param allow the methods that a path has, for the header `Allow` */
export function methodNotAllowed(allow: string): Problem {
  return new Problem('method_not_allowed', { headers: { allow } })
}
