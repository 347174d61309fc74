let lines: string[] = []

/** Writes a line of JSON to standard output, those of one turn of the event loop together. */
export function writeLog(facts: Readonly<Record<string, unknown>>): void {
  if (lines.length === 0) setImmediate(flush)
  lines.push(JSON.stringify({ time: new Date().toISOString(), ...facts }))
}

function flush(): void {
  process.stdout.write(`${lines.join('\n')}\n`)
  lines = []
}
