import { z } from 'zod'

/** The job of the load generator. */
export const LoadJob = z.object({
  url: z.url(),
  method: z.enum(['GET', 'POST']),
  connections: z.int().min(1),
  seconds: z.number().positive(),
  expectedStatus: z.int(),
  /** Header lines of each caller, used in turn; in them and in the body `{n}` becomes a number never used before. */
  callers: z.array(z.string()).min(1),
  /** Paths with their queries, used in turn like the callers; without them every call goes to the url. */
  paths: z.array(z.string()).optional(),
  body: z.string(),
  /** Makes idempotency keys and labels of different jobs differ. */
  firstNumber: z.int(),
})
export type LoadJob = z.infer<typeof LoadJob>

/** The result of the load generator. */
export const LoadResult = z.object({
  answers: z.int(),
  seconds: z.number(),
  perSecond: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
  /** CPU of the generator for one request. */
  cpuMs: z.number(),
  /** Answers of another status than the expected one, by status, and the first one's text. */
  unexpected: z.record(z.string(), z.int()),
  firstUnexpected: z.string().optional(),
})
export type LoadResult = z.infer<typeof LoadResult>
