import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Generator, Kustomization } from './kustomization.ts'
import { Manifest } from './manifest.ts'
import type { Resource } from './render.ts'

type Where = { folder: string; kustomization: Kustomization }

/** Makes the ConfigMaps and Secrets of a kustomization, or adds to those of the same name that are there. */
export function generate({ folder, kustomization }: Where, resources: readonly Resource[]): Resource[] {
  const hashed = kustomization.generatorOptions?.disableNameSuffixHash !== true
  const wanted = [
    ...kustomization.configMapGenerator.map((generator) => ({ kind: 'ConfigMap', generator, encode: asText })),
    ...kustomization.secretGenerator.map((generator) => ({ kind: 'Secret', generator, encode: asBase64 })),
  ]
  let all = [...resources]
  for (const { kind, generator, encode } of wanted) {
    const data = Object.fromEntries(readEntries(folder, generator).map(([key, value]) => [key, encode(value)]))
    all =
      generator.behavior === 'merge' ? merge(all, kind, generator.name, data) : [...all, make(kind, generator, data)]
  }
  return all

  function make(kind: string, { name }: Generator, data: Record<string, string>): Resource {
    const type = kind === 'Secret' ? { type: 'Opaque' } : {}
    return { manifest: Manifest.parse({ apiVersion: 'v1', kind, metadata: { name }, data, ...type }), hashed }
  }
}

function merge(resources: Resource[], kind: string, name: string, data: Record<string, string>): Resource[] {
  const isIt = ({ manifest }: Resource) => manifest.kind === kind && manifest.metadata.name === name
  if (!resources.some(isIt)) throw new Error(`There is no ${kind} ${name} to merge into.`)
  return resources.map((resource) =>
    isIt(resource)
      ? {
          ...resource,
          manifest: Manifest.parse({ ...resource.manifest, data: { ...dataOf(resource.manifest), ...data } }),
        }
      : resource,
  )
}

function dataOf({ data }: Manifest): object {
  return typeof data === 'object' && data !== null ? data : {}
}

function readEntries(folder: string, { literals, files }: Generator): [string, string][] {
  return [
    ...literals.map((literal): [string, string] => {
      const at = literal.indexOf('=')
      return [literal.slice(0, at), literal.slice(at + 1)]
    }),
    ...files.map((file): [string, string] => [basename(file), readFileSync(join(folder, file), 'utf8')]),
  ]
}

function asText(value: string): string {
  return value
}

// In lines of 70 characters, each with its end, when there is more than one.
function asBase64(value: string): string {
  const text = Buffer.from(value).toString('base64')
  const lines = text.match(/.{1,70}/g) ?? []
  return lines.length > 1 ? lines.map((line) => `${line}\n`).join('') : text
}
