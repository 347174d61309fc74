import type { Json, JsonObject } from '../values/json.ts'

type Paths = Readonly<Record<string, Readonly<Record<string, JsonObject>>>>

/**
 * Keeps a parameter that operations have in common once, and makes them refer to it. It is named by its type in a path and by itself in a
 * query; of several parameters that would have one name, the most frequent one gets it.
 */
export function shareParameters(paths: JsonObject): { paths: JsonObject; shared: JsonObject } {
  const read: Paths = JSON.parse(JSON.stringify(paths))
  const shared = chooseShared(Object.values(read).flatMap((item) => Object.values(item).flatMap(parametersOf)))
  const names = new Map(Object.entries(shared).map(([name, parameter]) => [JSON.stringify(parameter), name]))
  const follow = (parameter: JsonObject): JsonObject => {
    const name = names.get(JSON.stringify(parameter))
    return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` }
  }
  return { paths: mapOperations(read, (one) => ({ ...one, parameters: parametersOf(one).map(follow) })), shared }
}

function chooseShared(parameters: readonly JsonObject[]): JsonObject {
  const uses = Map.groupBy(parameters, (parameter) => JSON.stringify(parameter))
  const repeated = [...uses.values()]
    .filter((same) => same.length > 1)
    .sort((some, others) => others.length - some.length)
  const chosen = new Map<string, JsonObject>()
  for (const [parameter] of repeated) {
    const name = parameter && nameOf(parameter)
    if (name !== undefined && !chosen.has(name)) chosen.set(name, parameter ?? {})
  }
  return Object.fromEntries([...chosen].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function nameOf({ name, in: place, schema }: JsonObject): string | undefined {
  if (place === 'query') return String(name)
  const type = /"#\/components\/schemas\/\w+:(\w+)"/.exec(JSON.stringify(schema ?? null))?.[1]
  return place === 'path' ? type : undefined
}

function mapOperations(paths: Paths, change: (operation: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(Object.entries(item).map(([method, operation]) => [method, change(operation)])),
    ]),
  )
}

function parametersOf({ parameters }: JsonObject): JsonObject[] {
  return Array.isArray(parameters) ? parameters.filter(isObject) : []
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
