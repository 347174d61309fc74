import type { Flush } from '../flush.ts'

/** The options of `initdb`. The builtin provider sorts and lower-cases the same way on every machine, whatever locales it has. */
export const clusterArguments = [
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
] as const

/** The settings of every PostgreSQL of the local stack, in a process or a container: by default flushed like in production, room for many services. */
export function serverSettings({ flush = 'always' }: { readonly flush?: Flush }) {
  const flushed = flush === 'always' ? 'on' : 'off'
  return {
    fsync: flushed,
    synchronous_commit: 'on',
    full_page_writes: flushed,
    max_connections: 400,
    timezone: 'UTC',
    log_timezone: 'UTC',
  } as const
}

/** Settings as the server's command line takes them. */
export function settingArguments(settings: Readonly<Record<string, string | number>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one. */
export const postgresStopSteps = [
  { signal: 'SIGINT', graceSeconds: 10 },
  { signal: 'SIGQUIT', graceSeconds: 5 },
] as const
