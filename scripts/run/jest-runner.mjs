import { createRunner } from 'jest-light-runner'
import Tinypool from 'tinypool'

/**
 * The runner of test files: jest-light-runner, whose workers ask for the configuration when they start. It answers the first that
 * asks by a message to all of them, and the others by nothing. A worker that does not listen yet would wait forever, with its test
 * file; so here each worker is answered when it asks.
 */
export default createRunner({ runtime: 'child_process' })

const { run } = Tinypool.prototype

Tinypool.prototype.run = function runWithOwnChannel(task, options) {
  return run.call(this, task, options?.channel ? { ...options, channel: ownChannel(options.channel) } : options)
}

/** The channel of one worker; the shared one gives an answer to those that it knows, and then forgets them. */
function ownChannel(shared) {
  let answer
  return {
    onMessage: (listener) => {
      answer = listener
    },
    postMessage: (message) => {
      shared.onMessage(answer)
      shared.postMessage(message)
    },
  }
}
