import { z } from 'zod'
import { JsonObject } from './json.ts'

const Labels = z.record(z.string(), z.string())

/** What every object of Kubernetes has; the rest is read where it is needed. */
export const Manifest = z
  .object({
    apiVersion: z.string(),
    kind: z.string(),
    metadata: z
      .object({
        name: z.string(),
        namespace: z.string().optional(),
        labels: Labels.optional(),
      })
      .catchall(z.json()),
  })
  .catchall(z.json())
export type Manifest = z.infer<typeof Manifest>

export const clusterWide = new Set(['Namespace', 'PriorityClass'])

/** `Deployment gateway` */
export function nameOf({ kind, metadata }: Manifest): string {
  return `${kind} ${metadata.name}`
}

/** The same manifest as plain JSON, to be changed. */
export function toJson(manifest: Manifest): JsonObject {
  return JsonObject.parse(structuredClone(manifest))
}
