import { registerHooks } from 'node:module'

/**
 * How test files import modules: `@jest/globals` is what the runner offers. A file that is imported with `?fresh=…` is evaluated
 * again with all that it imports from this repository, for tests of what a module does when it is loaded.
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

const globals = import.meta.resolve('./jest-globals.mjs')
