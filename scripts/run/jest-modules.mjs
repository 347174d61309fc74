import { registerHooks } from 'node:module'

/**
 * How test files import modules. `@jest/globals` is what the runner put on the global object. A file that is imported with
 * `?fresh=…` is evaluated anew with all that it imports from this repository, for tests of what a module does when it is loaded.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: globals, shortCircuit: true }
    const resolved = next(specifier, context)
    const fresh = new URL(context.parentURL ?? 'file:///').searchParams.get('fresh')
    if (fresh === null || resolved.url.includes('/node_modules/') || !resolved.url.startsWith('file:')) return resolved
    return { ...resolved, url: `${resolved.url}?fresh=${fresh}` }
  },
})

const names = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'it', 'jest', 'test']
const globals = `data:text/javascript,${encodeURIComponent(names.map((name) => `export const ${name} = globalThis.${name}`).join('\n'))}`
