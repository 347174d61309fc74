import { readFileSync } from 'node:fs'

type Environment = Record<string, string | undefined>

/** The values read, and the mistakes by the name of the value. */
type ReadValues = { values: Environment; mistakes: Record<string, string> }

/**
 * Reads each named value whose file the environment names by `<NAME>_FILE`, as it does for mounted secrets. A newline at the
 * end of the file is not part of the value.
 */
export function readValueFiles(names: readonly string[], environment: Environment): ReadValues {
  const found: ReadValues = { values: {}, mistakes: {} }
  for (const name of names) {
    const file = environment[`${name}_FILE`]
    if (file === undefined) continue
    const value = readValue(file)
    if (environment[name] !== undefined) found.mistakes[name] = `is given twice, also by ${name}_FILE`
    else if (value === undefined) found.mistakes[name] = `cannot be read from the file that ${name}_FILE names`
    else if (value === '') found.mistakes[name] = `is empty in the file that ${name}_FILE names`
    else found.values[name] = value
  }
  return found
}

function readValue(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch {
    return undefined
  }
}
