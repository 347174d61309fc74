import { z } from 'zod'

/** The environment of a sending process of this benchmark. */
export const SenderEnvironment = z.object({
  RECEIVER: z.url(),
  SECRET: z.base64().transform((text) => Buffer.from(text, 'base64')),
  DATABASE_URL: z.string().default(''),
})
