import { Agent } from 'node:http'
import { PostgresStore } from '@acpr/rate-limit-postgresql'
import express, { type ErrorRequestHandler, type Request, type RequestHandler } from 'express'
import { rateLimit } from 'express-rate-limit'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { PeerEnvironment, pooled, raised } from '../peer-environment.ts'

const { PORT, DATABASE_URL, ISSUER, AUDIENCE, SERVICE_URL } = PeerEnvironment.parse(process.env)
const keys = createRemoteJWKSet(new URL(`${ISSUER}/jwks`))
const callers = new WeakMap<Request, string>()

const authenticate: RequestHandler = async (request, response, next) => {
  const token = request.get('authorization')?.replace(/^Bearer /, '') ?? ''
  const verified = await jwtVerify(token, keys, { issuer: ISSUER, audience: AUDIENCE }).catch(() => undefined)
  const account = verified?.payload.account_id
  if (typeof account !== 'string') return void response.status(401).json({ code: 'invalid_token' })
  if (!String(verified?.payload.scope).includes('apartments.write'))
    return void response.status(403).json({ code: 'insufficient_scope' })
  request.headers['x-account'] = account
  callers.set(request, String(verified?.payload.sub))
  next()
}

function limiter(name: 'minute' | 'day', windowMs: number) {
  return rateLimit({
    windowMs,
    limit: raised[name],
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    identifier: name,
    keyGenerator: (request) => callers.get(request) ?? 'unknown',
    store: new PostgresStore({ connectionString: DATABASE_URL, max: 10, ...pooled }, name),
  })
}

const app = express()
app.get('/', (_request, response) => void response.send('ready'))
app.use(authenticate, limiter('minute', 60_000), limiter('day', 86_400_000))
app.use(createProxyMiddleware({ target: SERVICE_URL, agent: new Agent({ keepAlive: true }) }))
const failed: ErrorRequestHandler = (error, _request, response, _next) => {
  console.error(error)
  response.status(500).json({ code: 'internal_error' })
}
app.use(failed)
app.listen(PORT, '127.0.0.1')
// Without an end of its own a process leaves no CPU profile behind.
process.once('SIGTERM', () => process.exit())
