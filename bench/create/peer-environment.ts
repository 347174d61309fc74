import { z } from 'zod'

/** The environment of a peer's process. */
export const PeerEnvironment = z.object({
  PORT: z.coerce.number(),
  DATABASE_URL: z.string(),
  ISSUER: z.string(),
  AUDIENCE: z.string(),
  SERVICE_URL: z.string().default(''),
  NATS_URL: z.string().default(''),
})

/** Limits and plans that a benchmark cannot use up, as the system's. */
export const raised = { minute: 60_000, day: 5_000_000, apartments: 1_000_000 }

/** Sessions last through the rounds of the other sides. When one ends, its CPU time is counted for the side that is measured then. */
export const pooled = { idleTimeoutMillis: 120_000 }

/** The body of a call for a new apartment. */
export const NewApartment = z.object({
  label: z.string().trim().min(1).max(32),
  address: z.object({
    street: z.string().min(1).max(200),
    city: z.string().min(1).max(200),
    postal_code: z
      .string()
      .regex(/^\d{2}-\d{3}$/)
      .nullish(),
  }),
  surface_m2: z.number().positive().max(100_000).nullish(),
  tariffs: z.array(z.record(z.string(), z.json())).max(50).optional(),
})
export type NewApartment = z.infer<typeof NewApartment>
