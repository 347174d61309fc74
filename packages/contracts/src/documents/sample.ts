import type { EventContract } from '../interface/event.ts'
import type { JsonObject } from '../values/json.ts'
import { standaloneJsonSchema } from './json-schema.ts'

type Schema = {
  $ref?: string
  $defs?: Readonly<Record<string, Schema>>
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  examples?: readonly unknown[]
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
  minimum?: number
}

/**
 * Made-up data of an event, always the same, as its contract describes it: the examples of the contract, `Sample` for other
 * texts and no number below zero.
 */
export function drawSample({ data }: Pick<EventContract, 'data'>): JsonObject {
  const schema: Schema = JSON.parse(JSON.stringify(standaloneJsonSchema(data, 'answer')))
  return JSON.parse(JSON.stringify(sampleOfSchema(schema.$defs ?? {}, schema)))
}

function sampleOfSchema(named: Readonly<Record<string, Schema>>, schema: Schema): unknown {
  const { $ref, anyOf, properties, items } = schema
  const [known = schema.const] = [...(schema.examples ?? []), ...(schema.enum ?? [])]
  const referred = $ref === undefined ? anyOf?.[0] : named[$ref.replace('#/$defs/', '')]
  if (known !== undefined) return known
  if (referred) return sampleOfSchema(named, referred)
  if (items) return [sampleOfSchema(named, items)]
  if (!properties) return plainSample(schema)
  return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, sampleOfSchema(named, part)]))
}

function plainSample({ type = [], minimum = 0 }: Schema): unknown {
  switch ([type].flat()[0]) {
    case 'string':
      return 'Sample'
    case 'boolean':
      return false
    case 'object':
      return {}
    case 'array':
      return []
    default:
      return Math.max(minimum, 0)
  }
}
