import { z } from 'zod'

const Generator = z.strictObject({
  name: z.string(),
  behavior: z.literal('merge').optional(),
  literals: z.array(z.string()).default([]),
  files: z.array(z.string()).default([]),
})
export type Generator = z.infer<typeof Generator>

const Patch = z.strictObject({
  path: z.string(),
  target: z
    .strictObject({
      kind: z.string(),
      labelSelector: z
        .string()
        .regex(/^[^=]+=[^=]+$/)
        .optional(),
    })
    .optional(),
})
export type Patch = z.infer<typeof Patch>

/** The part of kustomize that is used here; a member beyond it is refused rather than passed over. */
export const Kustomization = z.strictObject({
  apiVersion: z.string(),
  kind: z.enum(['Kustomization', 'Component']),
  namespace: z.string().optional(),
  labels: z
    .array(z.strictObject({ pairs: z.record(z.string(), z.string()), includeTemplates: z.literal(true) }))
    .default([]),
  resources: z.array(z.string()).default([]),
  components: z.array(z.string()).default([]),
  generatorOptions: z.strictObject({ disableNameSuffixHash: z.boolean() }).optional(),
  configMapGenerator: z.array(Generator).default([]),
  secretGenerator: z.array(Generator).default([]),
  patches: z.array(Patch).default([]),
})
export type Kustomization = z.infer<typeof Kustomization>
