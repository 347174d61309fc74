/** The environment of a process; `process.env` has this shape and is read only where a process begins. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A whole number between 0 and 65535 from the environment; throws an error that names the variable. */
export function readPort(environment: Environment, name: string, otherwise: number): number {
  const text = environment[name]
  if (text === undefined || text === '') return otherwise
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new Error(`${name} must be a port number, 1 to 65535`)
  return port
}
