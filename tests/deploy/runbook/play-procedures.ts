import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '@lokum/local-stack/project-root'

const run = promisify(execFile)

/** A command that was called in the place of docker, kubectl or git, with what it was given on its standard input. */
export type Call = { program: string; args: readonly string[]; input: string }

export type Machine = AsyncDisposable & {
  folder: string
  /** Runs a block in a new shell; the calls it made. Fails as the block does. */
  play: (block: string, environment?: Record<string, string>) => Promise<Call[]>
  read: (file: string) => Promise<string>
}

/** A folder with the files that the runbook's commands touch, and programs that only record how they are called. */
export async function openMachine(): Promise<Machine> {
  const folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-runbook-`))
  const secrets = 'deploy/compose/local-secrets'
  await cp(join(projectRoot, secrets), join(folder, secrets), { recursive: true })
  await mkdir(join(folder, 'bin'))
  for (const program of ['docker', 'kubectl', 'git']) {
    await writeFile(join(folder, 'bin', program), recorder)
    await chmod(join(folder, 'bin', program), 0o755)
  }
  const log = join(folder, 'bin', 'calls')
  return {
    folder,
    play: async (block, environment = {}) => {
      await rm(log, { recursive: true, force: true })
      await mkdir(log)
      const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, CALLS: log, ...environment }
      await run('bash', ['-euo', 'pipefail', '-c', `${block}\nexit 0`], { cwd: folder, env })
      return await readCalls(log)
    },
    read: (file) => readFile(join(folder, file), 'utf8'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

// Answers what a block goes on with: a pod, a log line to search, the text of a Secret.
const recorder = `#!/usr/bin/env bash
place="$CALLS/$(date +%s%N)-$$"
cat > "$place.input" < /dev/stdin
printf '%s\\0' "$(basename "$0")" "$@" > "$place.call"
case "$*" in
  'get secret '*) printf %s "2026:old-key" | base64 --wrap 0 ;;
  'get pods --selector '*) echo pod/postgres-1 ;;
  *' logs '*) echo '{"level":50,"msg":"request.failed","documents.not_swept":1}' ;;
  *) echo 'done' ;;
esac
`

async function readCalls(log: string): Promise<Call[]> {
  const { stdout } = await run('ls', [log])
  const places = stdout.split('\n').filter((name) => name.endsWith('.call'))
  return await Promise.all(
    places.map(async (name) => {
      const [program = '', ...args] = (await readFile(join(log, name), 'utf8')).split('\0').slice(0, -1)
      return { program, args, input: await readFile(join(log, name.replace('.call', '.input')), 'utf8') }
    }),
  )
}
