import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const workspace = join(import.meta.dirname, '..')
/** Where the generated clients are, which only a run of these tests writes. */
export const generatedFolder = join(import.meta.dirname, 'generated')

/** The programs that make a client from the document and compile what uses it. */
const programs = {
  'openapi-typescript': 'node_modules/openapi-typescript/bin/cli.js',
  'hey-api': 'node_modules/@hey-api/openapi-ts/bin/run.js',
  orval: 'node_modules/orval/dist/bin/orval.mjs',
  'swagger-typescript-api': 'node_modules/swagger-typescript-api/dist/cli.mjs',
  oazapfts: 'node_modules/oazapfts/dist/cli.js',
  'openapi-zod-client': 'node_modules/openapi-zod-client/bin.js',
  tsc: 'node_modules/typescript/bin/tsc',
} as const

/** Runs a program with the project's Node. @throws with what it printed when it fails */
export async function runTool(name: keyof typeof programs, args: readonly string[]): Promise<void> {
  // npm keeps a package in the workspace only when the root has another version of it.
  const file = [workspace, join(workspace, '../..')].map((folder) => join(folder, programs[name])).find(existsSync)
  if (file === undefined) throw new Error(`${programs[name]} is not installed.`)
  await runNode([file, ...args])
}

export async function runNode(args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run(process.execPath, args, { cwd: workspace, maxBuffer: 50_000_000 })
    return stdout
  } catch (error) {
    const { stdout, stderr } = Object(error)
    throw new Error(`${args.join(' ')} failed:\n${stdout}\n${stderr}`)
  }
}
