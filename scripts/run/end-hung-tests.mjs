import { relative } from 'node:path'
import { root } from './project.mjs'

/** Far beyond the longest test file on a busy machine. */
const longestMinutes = 30

/** A reporter that ends the run when no test file has ended for half an hour, and names those that run: a runner without time limits would wait for ever. */
export default class EndHungTests {
  #running = new Set()
  #timer

  onTestFileStart({ path }) {
    this.#running.add(path)
    this.#restart()
  }

  onTestFileResult({ path }) {
    this.#running.delete(path)
    this.#restart()
  }

  onRunComplete() {
    clearTimeout(this.#timer)
  }

  #restart() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const names = [...this.#running].map((path) => relative(root, path)).join(', ')
      console.error(`No test file has ended for ${longestMinutes} minutes. These are running: ${names}`)
      process.exit(1)
    }, longestMinutes * 60_000)
  }
}
