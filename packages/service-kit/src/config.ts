import { z } from 'zod'
import { readValueFiles } from './read-value-files.ts'

const port = z.coerce.number().int().min(0).max(65_535)

/** A switch that is off unless it says `true`. */
export const Switch = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true')

/** A setting that is JSON; pipe it into its schema. */
export const Json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' })
    return z.NEVER
  }
})

/** The environment of every service; each one adds its own with `.extend`. */
export const ServiceConfig = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port,
  OPERATIONS_PORT: port.optional(),
  /** How long callers are served on after a stop, each answer with `Connection: close`; a stop takes 20 s at most. */
  SHUTDOWN_GRACE_MS: z.coerce.number().int().min(0).max(15_000).default(0),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(500).default(20),
  PUBLIC_BASE_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, '')),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  OIDC_ISSUER: z.url(),
  OIDC_AUDIENCE: z.string().min(1),
  OIDC_ACCOUNT_CLAIM: z.string().min(1).default('account_id'),
  OIDC_TOKEN_TYPE: z.string().min(1).default('at+jwt'),
  ALLOW_INSECURE_HTTP: Switch,
})
export type ServiceConfig = z.infer<typeof ServiceConfig>

/** For processes that publish or consume events or set the broker up. */
export const BrokerConfig = z.object({
  NATS_URL: z.string().min(1),
  /** The certificate authority of the broker; when set, TLS is used and only this authority is trusted. */
  NATS_CA_FILE: z.string().min(1).optional(),
  /** Copies of each stream: 1 on one node, 3 on three; more than 5 the broker refuses. */
  NATS_STREAM_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  /** The streams are sized to hold this many changes a second for the next setting; at a higher rate old messages leave earlier. */
  NATS_STREAM_CHANGES_PER_SECOND: z.coerce.number().positive().max(1_000).default(1),
  /** How long messages stay in a stream; consumers remember ids for 30 days, and a message must not live longer. */
  NATS_STREAM_MAX_AGE_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(24 * 29)
    .default(24 * 14),
  /** Messages that could never be stored are deleted after this many days; webhooks takes one that it still has for known. */
  PARKED_MESSAGES_DAYS: z.coerce.number().int().min(31).max(3_650).default(90),
})
export type BrokerConfig = z.infer<typeof BrokerConfig>

/** The service's own credentials at the identity provider, for calls to its neighbours. */
export const ServiceClientConfig = z.object({
  SERVICE_CLIENT_ID: z.string().min(1),
  SERVICE_CLIENT_SECRET: z.string().min(1),
})

export class InvalidConfigError extends Error {
  override readonly name = 'InvalidConfigError'
}

type Environment = Record<string, string | undefined>

/**
 * Reads a configuration from the environment; each NAME may come from the file that NAME_FILE names. All mistakes come at once
 * and by name; values never do, since some are secrets.
 * @throws InvalidConfigError
 */
export function readConfig<Schema extends z.ZodObject>(schema: Schema, environment: Environment): z.output<Schema> {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const files = readValueFiles(Object.keys(schema.shape), present)
  const given = { ...present, ...files.values }
  const parsed = schema.safeParse(given)
  const issues = parsed.success ? [] : parsed.error.issues
  const mistakes = [
    ...Object.entries(files.mistakes).map(([name, mistake]) => `${name}: ${mistake}`),
    ...issues
      .filter(({ path }) => files.mistakes[String(path[0])] === undefined)
      .map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...relaxationsInProduction(given),
  ]
  if (parsed.success && mistakes.length === 0) return parsed.data
  throw new InvalidConfigError(`The configuration has mistakes:\n${mistakes.map((line) => `  ${line}`).join('\n')}`)
}

const relaxations = [
  'ALLOW_INSECURE_HTTP',
  'ALLOW_PLAIN_SMTP',
  'WEBHOOKS_ALLOW_LOOPBACK',
  'WEBHOOKS_ALLOW_HTTP',
  'WEBHOOKS_ALLOW_ADDRESSES',
  'RATE_LIMIT_FACTOR',
]

function relaxationsInProduction(environment: Environment): string[] {
  const { NODE_ENV, OIDC_ISSUER = '', ALLOW_INSECURE_HTTP } = environment
  const insecureIssuer = OIDC_ISSUER.startsWith('http:') && ALLOW_INSECURE_HTTP !== 'true'
  const refused = NODE_ENV === 'production' ? relaxations.filter((name) => isRelaxed(environment[name])) : []
  return [
    ...refused.map((name) => `${name}: is a relaxation for a laptop and is refused under NODE_ENV=production`),
    ...(insecureIssuer ? ['OIDC_ISSUER: must be https; plain http needs ALLOW_INSECURE_HTTP=true'] : []),
  ]
}

// A switch that is off, or a factor of one, relaxes nothing.
function isRelaxed(value: string | undefined): boolean {
  return value !== undefined && value !== 'false' && value !== '1'
}
