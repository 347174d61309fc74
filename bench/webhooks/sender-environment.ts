import { z } from 'zod'

/** What a sending process of this benchmark is told at its start. */
export const SenderEnvironment = z.object({
  RECEIVER: z.url(),
  SECRET: z.base64().transform((text) => Buffer.from(text, 'base64')),
  DATABASE_URL: z.string().default(''),
})
