import { z } from 'zod'
import type { Text } from './problem-definition.ts'
import { requirements } from './requirements.ts'

export type Requirement = keyof typeof requirements
export type Values = Readonly<Record<string, string | number | Text>>
export type Must = { must: Requirement; values: Values }

/** The error of a schema's check, from which the fault's text is written; zod carries errors as texts. */
export function mustBe(must: Requirement, values: Readonly<Record<string, string | number>> = {}): string {
  return JSON.stringify({ must, values })
}

const Message = z.object({
  must: z.custom<Requirement>((name) => typeof name === 'string' && Object.hasOwn(requirements, name)),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** The requirement in the error of a check; undefined where the schema names none. */
export function requirementIn(message: string): Must | undefined {
  if (!message.startsWith('{"must"')) return undefined
  return Message.safeParse(JSON.parse(message)).data
}
