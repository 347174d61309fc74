import { join } from 'node:path'
import { modules } from './project.mjs'

/** Arguments of Node that run Jest with results as JSON. */
export function jestArguments(args) {
  return ['node_modules/jest/bin/jest.js', '--json', ...args]
}

/** Compiled modules are kept between runs, for Jest's workers and the services in tests. */
const compileCache = join(modules, '.cache', 'node-compile')

export const jestEnvironment = { NODE_COMPILE_CACHE: compileCache }
