import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The command line of a running process, words separated by spaces; `undefined` when there is none (a zombie has none). */
export async function findCommandLine(pid: number): Promise<string | undefined> {
  const text = process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid)
  return text === '' ? undefined : text
}

async function fromProc(pid: number): Promise<string> {
  const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return raw.replaceAll('\0', ' ').trim()
}

async function fromPs(pid: number): Promise<string> {
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.trim()
}
