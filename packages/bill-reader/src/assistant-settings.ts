import { z } from 'zod'

/** The assistant that reads documents. `openai-compatible` sends tenants' documents to ASSISTANT_URL, so it must be chosen explicitly. */
export const AssistantSettings = z.object({
  ASSISTANT: z.enum(['rules', 'openai-compatible']).default('rules'),
  ASSISTANT_URL: z.url({ protocol: /^https?$/ }).optional(),
  ASSISTANT_MODEL: z.string().min(1).optional(),
  ASSISTANT_API_KEY: z.string().min(1).optional(),
  /** How many pages the model gets as pictures beside their text; 0: only the text. Most bills have their charges on the first two. */
  ASSISTANT_PAGE_PICTURES: z.coerce.number().int().min(0).max(4).default(2),
  ASSISTANT_TIMEOUT_MS: z.coerce.number().int().min(1_000).max(12_000).default(10_000),
})
export type AssistantSettings = z.infer<typeof AssistantSettings>
