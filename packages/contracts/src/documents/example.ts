import { z } from 'zod'

const Values = z.record(z.string(), z.union([z.string(), z.number()]))

/**
 * One call of an operation. `body` of an upload is its form without the file. An answer has either a body or a file, of
 * which only the media type is kept, and the JSON that it also comes as.
 */
export const Example = z.strictObject({
  request: z.strictObject({
    params: Values.optional(),
    query: Values.optional(),
    body: z.record(z.string(), z.json()).optional(),
  }),
  answer: z.strictObject({
    status: z.int(),
    body: z.record(z.string(), z.json()).optional(),
    file: z.string().optional(),
    json: z.record(z.string(), z.json()).optional(),
  }),
})
export type Example = z.infer<typeof Example>

/** The example of each operation, by its id. */
export type Examples = ReadonlyMap<string, Example>
