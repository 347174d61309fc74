import type { IncomingMessage, RequestListener } from 'node:http'
import { publicOperations } from '@lokum/contracts/catalogue'
import { GetMe } from '@lokum/contracts/gateway/me-operations'
import type { Operation } from '@lokum/contracts/interface/operation'
import { Call } from '@lokum/service-kit/calls/call'
import { refuseCall } from '@lokum/service-kit/calls/refuse-call'
import { chooseLanguage } from '@lokum/service-kit/http/language'
import {
  methodNotAllowed,
  openExpress,
  type Route,
  routeOperations,
  writeAllow,
} from '@lokum/service-kit/http/open-routes'
import { serveFixedPaths } from '@lokum/service-kit/http/serve-fixed-paths'
import { type Problem, UnknownOperation } from '@lokum/service-kit/problem'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { answerMe, type MeDeps } from './operations/answer-me.ts'
import { answerOptions } from './operations/answer-options.ts'
import { type OperationDeps, type OwnAnswer, serveOperation } from './operations/serve-operation.ts'
import { docsPages } from './pages/docs/docs-pages.ts'
import type { ServingSystem } from './pages/docs/fit-to-system.ts'
import { readArticles } from './pages/docs/read-articles.ts'
import { asyncApiPage, eventSchemaPage, openApiPage, protectedResourcePage } from './pages/documents.ts'
import { readReference } from './pages/reference/read-reference.ts'
import { referencePages } from './pages/reference/reference-pages.ts'
import { type PageDeps, servePage } from './pages/serve-page.ts'
import { tenantFile, tenantFiles, tenantLibrary, tenantPage } from './pages/tenant-page.ts'

export type Gateway = OperationDeps & PageDeps & MeDeps & ServingSystem & { issuer: string }

/** Everything that can be asked of the gateway: the operations of the contract, and its own public pages. */
export function createGatewayApp(gateway: Gateway): RequestListener {
  const app = openExpress()
  app.disable('query parser')
  const operations = rows(gateway)
  const routing = {
    patternOf,
    refuse: (problem: () => Problem) => refuse(gateway, 'methodNotAllowed', problem),
    answerOptions: (allow: string) => answerOptions(gateway, allow),
  }
  routeOperations(app, routing, operations)
  for (const [path, handler] of pages(gateway)) {
    app
      .route(path)
      .get(handler)
      .options(answerOptions(gateway, writeAllow(['GET'])))
      .all(refuse(gateway, 'methodNotAllowed', () => methodNotAllowed(writeAllow(['GET']))))
  }
  app.use(refuse(gateway, 'unknownOperation', (request) => new UnknownOperation(request)))
  app.use(refuseUnreadablePath(gateway))
  return serveFixedPaths(app, operations)
}

function rows(gateway: Gateway): Route[] {
  const limited = publicOperations.map((operation) => raiseLimit(operation, gateway.limitFactor))
  const ownAnswers = new Map<string, OwnAnswer>([[GetMe.id, answerMe(gateway)]])
  return limited.map((operation) => [operation, serveOperation(gateway, operation, ownAnswers.get(operation.id))])
}

/** Members of the path are the service's to read, so that they are matched and not decoded here. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

function raiseLimit(operation: Operation, factor: number): Operation {
  const { minute, day } = operation.limit
  return { ...operation, limit: { minute: minute * factor, day: day * factor } }
}

function pages(gateway: Gateway): [path: string, handler: RequestHandler][] {
  const site = { articles: readArticles(gateway), reference: readReference(gateway) }
  const [openApi, asyncApi] = [openApiPage(gateway), asyncApiPage(gateway)]
  return [
    ['/', servePage(gateway, 'redirectToDocs', () => redirectTo('/docs'))],
    [
      '/tenant',
      servePage(gateway, 'readTenantPage', ({ headers }) => tenantPage(chooseLanguage(headers['accept-language']))),
    ],
    ...tenantFiles.map((name): [string, RequestHandler] => [
      `/tenant/${name}`,
      servePage(gateway, 'readTenantFile', () => tenantFile(name)),
    ]),
    ['/tenant/qr.js', servePage(gateway, 'readTenantFile', tenantLibrary)],
    ['/favicon.ico', servePage(gateway, 'readIcon', () => tenantFile('icon.svg'))],
    ['/openapi.json', servePage(gateway, 'readOpenApi', () => openApi)],
    ['/asyncapi.json', servePage(gateway, 'readAsyncApi', () => asyncApi)],
    [
      '/.well-known/oauth-protected-resource',
      servePage(gateway, 'readProtectedResource', () => protectedResourcePage(gateway)),
    ],
    [
      '/events/:type/v:version',
      servePage(gateway, 'readEventSchema', ({ params }) =>
        eventSchemaPage(gateway, { type: String(params.type), version: String(params.version) }),
      ),
    ],
    ...referencePages(gateway, site),
    ...docsPages(gateway, site.articles),
  ]
}

function redirectTo(location: string) {
  return { status: 302, type: 'text/plain', body: '', headers: { location } }
}

function refuse(gateway: Gateway, name: string, problem: (request: IncomingMessage) => Problem): RequestHandler {
  return (request, response) => refuseCall(gateway, new Call(gateway, name, request, response), problem(request))
}

/** A path of a page that cannot be decoded names nothing; anything else that goes wrong on the way to a handler is a bug. */
function refuseUnreadablePath(gateway: Gateway): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const reason = error instanceof URIError ? new UnknownOperation(request) : error
    refuseCall(gateway, new Call(gateway, 'unknownOperation', request, response), reason)
  }
}
