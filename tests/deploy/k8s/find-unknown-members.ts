import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Manifest } from './manifest.ts'

const cache = 'node_modules/.cache'

/**
 * The TypeScript compiler's faults of manifests that are written down as values of Kubernetes' own types: unknown members and wrong types,
 * one line for each. An API server refuses the same under strict validation.
 */
export async function findUnknownMembers(manifests: readonly Manifest[]): Promise<readonly string[]> {
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'manifests-'))
  try {
    const file = join(folder, 'manifests.ts')
    await writeFile(file, manifests.map(declare).join('\n'))
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2024']
    const run = promisify(execFile)('node_modules/.bin/tsc', ['--ignoreConfig', ...options, file])
    const { stdout } = await run.catch((failure: { stdout: string }) => failure)
    return stdout.split('\n').filter((line) => line.includes('error'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

function declare(manifest: Manifest, index: number): string {
  const { apiVersion, kind } = manifest
  return `import type { I${kind} as Kind${index} } from 'kubernetes-models/${apiVersion}'
export const manifest${index}: Kind${index} = ${JSON.stringify(manifest, null, 1)}`
}
