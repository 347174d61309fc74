import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

type ProgramCall = { program: string; arguments: readonly string[]; environment?: Record<string, string> }

/** The output of a program and its end. */
type Outcome = { code: number | null; output: string; errors: string }

/** Runs a program to its end, whatever that is. */
export async function tryProgram({ program, arguments: given, environment = {} }: ProgramCall): Promise<Outcome> {
  const child = spawn(program, given, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, output, errors }
}

/**
 * Runs a program and gives what it wrote.
 * @throws with its last lines when it ends with another code than 0
 */
export async function runProgram(wanted: ProgramCall): Promise<string> {
  const { code, output, errors } = await tryProgram(wanted)
  if (code === 0) return output
  const lines = `${output}\n${errors}`.trim().split('\n').slice(-15).join('\n')
  throw new Error(`${wanted.program} ${wanted.arguments.join(' ')} ended with ${code}:\n${lines}`)
}
