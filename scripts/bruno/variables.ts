import type { Example } from '@lokum/contracts/documents/example'
import { idPrefixes } from '@lokum/contracts/values/id-prefixes'

const sample = /\b([a-z]{3})_01kc4v9s7zf8hrd2m6q3w5x\d{3}\b/g
const kinds = new Map<string, string>(Object.entries(idPrefixes).map(([kind, prefix]) => [prefix, snake(kind)]))

/** Where deliveries go in the examples; Bruno's user has a receiver of their own. */
const receiver = 'https://example.com/hooks'

/** The text of an example with variables in place of its identifiers: `{{apartment_id}}` is the last apartment that was created. */
export function withVariables(text: string): string {
  return text.replaceAll(receiver, '{{receiver_url}}').replaceAll(sample, (_, prefix) => `{{${nameOf(prefix)}}}`)
}

/** The variable that the identifier of an answer belongs in. */
export function variableOf(id: unknown): string | undefined {
  const [prefix] = typeof id === 'string' && id.match(sample) ? id.split('_') : []
  return prefix === undefined ? undefined : nameOf(prefix)
}

/** Every variable that the requests name, with a sample in its place, so that each is well-formed before anything was created. */
export function variablesIn(examples: readonly Example[]): [name: string, value: string][] {
  const found = examples.flatMap(({ request }) => [...JSON.stringify(request).matchAll(sample)])
  return [...new Map(found.map(([id, prefix = '']) => [nameOf(prefix), id]))].toSorted()
}

function nameOf(prefix: string): string {
  return `${kinds.get(prefix) ?? prefix}_id`
}

function snake(kind: string): string {
  return kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
