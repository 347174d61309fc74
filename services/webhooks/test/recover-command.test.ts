import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { recoverCommand } from '../src/deliveries/recover-command.ts'

const run = promisify(execFile)

const longAgo = ['--since', '2026-01-01T00:00:00Z']

async function recover(args: readonly string[]) {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  return { code: await recoverCommand({ environment: {}, write, clock: () => new Date() }, args), lines }
}

test.each([
  [[], '--endpoint is required'],
  [['--endpoint', 'whe_1'], '--since is required'],
  [['--endpoint', 'whe_1', '--since', 'yesterday'], '--since is required'],
  [['--endpoint', 'whe_1', ...longAgo, '--states', 'pending'], '--states are some of exhausted,held,cancelled'],
  [['--endpoint', 'whe_1', ...longAgo, '--all'], "Unknown option '--all'"],
])('the arguments %j are refused with a reason and the usage', async (args, reason) => {
  const { code, lines } = await recover(args)

  expect(code).toBe(2)
  expect(lines.join()).toContain(reason)
  expect(lines.join()).toContain('Usage: node services/webhooks/src/recover.ts')
})

test.each([
  ['no database', undefined, 2, 'DATABASE_URL: '],
  // No server listens there.
  [
    'one that is away',
    'postgres://webhooks:confidential@127.0.0.1:1/webhooks',
    1,
    'The database cannot be used: connect',
  ],
])('with %s the program says so in words, without a stack and without a secret', async (_, url, code, reason) => {
  const program = join(import.meta.dirname, '../src/recover.ts')
  const env = { PATH: process.env.PATH, DATABASE_URL: url }

  const failed = run(process.execPath, [program, '--endpoint', 'whe_1', ...longAgo], { env })

  await expect(failed).rejects.toMatchObject({ code, stderr: '', stdout: expect.stringContaining(reason) })
  await expect(failed).rejects.toMatchObject({ stdout: expect.not.stringMatching(/ at |confidential/) })
})
