import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { projectEnvironment, projectNode, root } from './project.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs a program with the project's Node on this terminal, hands signals on, and gives its exit code. */
export async function runNode(args, environment = {}) {
  const child = spawn(projectNode(), args, { cwd: root, stdio: 'inherit', env: projectEnvironment(environment) })
  const handOn = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, handOn)
  const watch = watchNpm(() => child.kill('SIGTERM'))
  return await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      for (const name of signals) process.off(name, handOn)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

/** npm hands a signal to the shell between it and this process; the shell dies of it without a word to its child. */
function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return undefined
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    onGone()
  }, 200)
  return watch
}
