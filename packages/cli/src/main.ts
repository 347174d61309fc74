#!/usr/bin/env node
import { homedir } from 'node:os'
import { runLokum } from './run-lokum.ts'

// A reader such as `head` closes the pipe when it has enough; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 74))

process.exitCode = await runLokum(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  home: homedir(),
  stopSignal: () => {
    const stop = new AbortController()
    // The second signal ends the process at once.
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())
    return stop.signal
  },
  now: () => new Date(),
  pollMs: 2_000,
})
