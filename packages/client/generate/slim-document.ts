type Json = ReturnType<typeof JSON.parse>

/** The document from which types are made: without refusals, headers and examples, which no type needs. */
export function slimDocument(document: Json): Json {
  const slim = structuredClone(document)
  for (const path of [...Object.values<Json>(slim.paths), ...Object.values<Json>(slim.webhooks)]) {
    for (const operation of Object.values<Json>(path)) slimOperation(operation, document.components.parameters)
  }
  slim.components = { schemas: slim.components.schemas }
  return slim
}

function slimOperation(operation: Json, shared: Json): void {
  operation.parameters = (operation.parameters ?? [])
    .map((parameter: Json) => shared[parameter.$ref?.split('/').at(-1)] ?? parameter)
    .filter(({ in: place }: Json) => place === 'path' || place === 'query')
  // What a receiver of webhooks answers is not the client's.
  const answers = Object.entries<Json>(operation.responses).filter(([status]) => /^2\d\d$/.test(status))
  operation.responses = Object.fromEntries(answers.map(([status, { headers: _, ...answer }]) => [status, answer]))
  for (const { content } of [operation.requestBody ?? {}, ...Object.values<Json>(operation.responses)]) {
    for (const media of Object.values<Json>(content ?? {})) {
      delete media.example
      delete media.examples
    }
  }
}
