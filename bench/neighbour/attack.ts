import { z } from 'zod'

/** The process that attacks gets its target by one message. */
export const Target = z.object({
  gateway: z.string(),
  tokens: z.array(z.string()).min(1),
  link: z.string(),
  apartment: z.string(),
  agreement: z.string(),
  /** The agreement of another apartment, whose tenant is mailed. */
  letting: z.string(),
  approved: z.string(),
  meter: z.string(),
  /** A request for readings, which the tenant answers. */
  request: z.string(),
})
export type Target = z.infer<typeof Target>

/** How many answers of each status it had, by the name of the attack. */
export const Answered = z.record(z.string(), z.record(z.string(), z.int()))
export type Answered = z.infer<typeof Answered>
