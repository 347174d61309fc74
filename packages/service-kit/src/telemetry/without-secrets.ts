type Facts = Record<string, unknown>

const secretNames: ReadonlySet<string> = new Set(['authorization', 'token', 'secret', 'password'])
const removed = '[Redacted]'

/** The facts of a line without what could carry a secret by its name, in the first two levels; facts without any pass as they are. */
export function withoutSecrets(facts: Facts): Facts {
  let clean = facts
  for (const name in facts) {
    const kept = keep(name, facts[name])
    if (kept !== facts[name]) clean = { ...clean, [name]: kept }
  }
  return clean
}

function keep(name: string, value: unknown): unknown {
  if (secretNames.has(name)) return removed
  return typeof value === 'object' && isFacts(value) ? withoutOwnSecrets(value) : value
}

function withoutOwnSecrets(facts: Facts): Facts {
  const secrets = Object.keys(facts).filter((name) => secretNames.has(name))
  return secrets.length === 0 ? facts : { ...facts, ...Object.fromEntries(secrets.map((name) => [name, removed])) }
}

function isFacts(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Error)
}
