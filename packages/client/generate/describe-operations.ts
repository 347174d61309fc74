type Json = ReturnType<typeof JSON.parse>

/** The source of the table of operations: how each is called. */
export function describeOperations(document: Json): string {
  const rows = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => describe(path, method.toUpperCase(), operation)),
  )
  return `// Made by \`npm run generate\`.\nexport const operations = {\n${rows.join('')}} as const\n`
}

function describe(path: string, method: string, { operationId, parameters = [], requestBody }: Json): string {
  const keyed = parameters.some(({ $ref }: Json) => $ref === '#/components/parameters/IdempotencyKey')
  const form = requestBody?.content['multipart/form-data'] !== undefined
  const marks = `${keyed ? ', keyed: true' : ''}${form ? ', form: true' : ''}`
  return `  ${operationId}: { method: '${method}', path: '${path}'${marks} },\n`
}
