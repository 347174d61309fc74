import { join } from 'node:path'
import { modules } from './project.mjs'

/** Arguments of Node that run Jest with results as JSON. */
export function jestArguments(args) {
  return ['node_modules/jest/bin/jest.js', '--json', ...args]
}

/** Compiled modules are kept between runs; Jest's workers and the threads of services in tests load them from there. */
const compileCache = join(modules, '.cache', 'node-compile')

/** Jest runs modules as they are. */
export function jestEnvironment() {
  const options = [process.env.NODE_OPTIONS, '--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
  return { NODE_OPTIONS: options.filter(Boolean).join(' '), NODE_COMPILE_CACHE: compileCache }
}
