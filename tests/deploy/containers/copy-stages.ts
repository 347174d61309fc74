import { basename, join } from 'node:path'
import type { BuildContext } from './read-build-context.ts'
import { type Instruction, readDockerfile } from './read-dockerfile.ts'

/** The files of a stage by their path in it, each with its path in the repository. */
export type StageFiles = ReadonlyMap<string, string>

export type CopiedStage = {
  name: string
  files: StageFiles
  /** Sources of its COPY that nothing stands behind. */
  missing: readonly string[]
  /** The starts in its RUN, CMD and HEALTHCHECK: paths in it, or modules of this project. */
  programs: readonly string[]
}

/** Carries out each COPY of the Dockerfile on the files that .dockerignore lets in; what a RUN makes is not seen. */
export function copyStages({ sent }: BuildContext): CopiedStage[] {
  const known = new Map<string | undefined, StageFiles>([[undefined, new Map([...sent].map((file) => [file, file]))]])
  return [...readDockerfile().stages].map(([name, instructions]) => {
    const copies = instructions.filter((one) => one.name === 'COPY').flatMap(readCopy)
    const copied = copies.map((copy) => ({ ...copy, files: copyOne(known.get(copy.from) ?? new Map(), copy) }))
    const files = new Map(copied.flatMap((copy) => copy.files))
    known.set(name, files)
    // Only a RUN fills these folders.
    const missing = copied.filter(
      (copy) => copy.files.length === 0 && !/(node_modules|dist|generated|sbom\/)$/.test(copy.source),
    )
    return { name, files, missing: missing.map(({ source }) => source), programs: programsOf(instructions) }
  })
}

type Copy = { from: string | undefined; source: string; target: string }

function readCopy({ text }: Instruction): Copy[] {
  const words = text.split(/\s+/)
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
  const paths = words.filter((word) => !word.startsWith('--'))
  return paths.slice(0, -1).map((source) => ({ from, source, target: paths.at(-1) ?? '' }))
}

function copyOne(from: StageFiles, { source, target }: Copy): [string, string][] {
  const place = inApp(source).replace(/\/$/, '')
  const file = from.get(place)
  if (file !== undefined) return [[inApp(target.endsWith('/') ? join(target, basename(place)) : target), file]]
  return [...from]
    .filter(([path]) => path.startsWith(`${place}/`))
    .map(([path, of]) => [inApp(join(target, path.slice(place.length + 1))), of])
}

// All stages work in /app; a path outside of it keeps its slash.
const inApp = (path: string) => path.replace(/^\/app\/?|^\.\//, '')

/** A stage without CMD is the base of others, in which its health check finds its program. */
function programsOf(instructions: readonly Instruction[]): string[] {
  const hasCommand = instructions.some(({ name }) => name === 'CMD')
  const run = instructions.filter(({ name }) => name === 'RUN' || (hasCommand && ['CMD', 'HEALTHCHECK'].includes(name)))
  return run.flatMap(({ text }) => text.match(/[\w./-]+\.(ts|sh)\b|@lokum\/[\w-]+\/[\w/-]+/g) ?? [])
}
