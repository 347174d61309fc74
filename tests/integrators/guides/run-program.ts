import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** How each program of the guide is started; the first word must be an interpreter of this machine. */
export const programs: Record<string, readonly string[]> = {
  'verify.py': ['python3'],
  'verify.php': ['php'],
  'verify.go': ['go', 'run'],
  'verify.rb': ['ruby'],
  'Verify.cs': ['dotnet', 'run'],
  'Verify.java': ['java'],
  'verify.sh': ['bash'],
}
export const isHere = ([interpreter = '']: readonly string[]) => spawnSync('which', [interpreter]).status === 0
export const here = Object.entries(programs).filter(([, command]) => isHere(command))
export const absent = Object.entries(programs).filter(([, command]) => !isHere(command))

/** Runs a program of the guide with variables and a body; `go run` tells the code of its program in words. */
export async function runProgram(
  { command: [program = '', ...args], folder }: { command: readonly string[]; folder: string },
  variables: Partial<Record<string, string>>,
  sent: string,
): Promise<{ code: number; said: string; printed: string }> {
  const env = { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', ...variables }
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.on('error', () => undefined)
  child.stdin.end(sent)
  const [said, printed, [code]] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'close')])
  return { code: Number(code), said: said.replace(/^exit status 1\n$/, ''), printed }
}
