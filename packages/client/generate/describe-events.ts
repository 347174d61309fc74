type Described = { type: string; stream: string; version: number }

/** The source of the table of events: the stream and the version of the schema that the types were made of. */
export function describeEvents(events: readonly Described[]): string {
  const rows = events
    .toSorted((one, other) => one.type.localeCompare(other.type))
    .map(({ type, stream, version }) => `  '${type}': { stream: '${stream}', version: ${version} },\n`)
  return `// Made by \`npm run generate\`.\nexport const events = {\n${rows.join('')}} as const\n`
}
