import { operations } from '@lokum/client/operations'
import { UsageError } from '../outcomes/errors.ts'
import type { Asked } from '../syntax/command.ts'

export type FoundOperation = { readonly name: string; readonly method: string; readonly isUpload: boolean }

/** The operation that a method and a path name, with its parameters. @throws UsageError, without the path */
export function findOperation({ words, values }: Asked) {
  const [method = '', address = ''] = words
  const [path = '', ...query] = address.split('?')
  const segments = path.split('/').map(decoded)
  const found = Object.entries(operations)
    .filter(([, declared]) => declared.method === method.toUpperCase())
    .map(([name, declared]) => ({ name, declared, inPath: match(declared.path.split('/'), segments) }))
    .filter(({ inPath }) => inPath !== undefined)
    // `/v1/settlements/due` is an operation of its own, and no settlement.
    .sort((one, other) => Object.keys(one.inPath ?? {}).length - Object.keys(other.inPath ?? {}).length)[0]
  if (!found) throw new UsageError('There is no such operation. The reference in /docs has all methods and paths.')
  const { name, declared, inPath } = found
  const operation: FoundOperation = { name, method: declared.method, isUpload: 'form' in declared }
  const asked = [...query, values.query ?? ''].filter((part) => part !== '').join('&')
  return { operation, parameters: { ...Object.fromEntries(new URLSearchParams(asked)), ...inPath } }
}

/** The parameters of a path that has the declared form. */
function match(declared: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  if (declared.length !== given.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, part] of declared.entries()) {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? []
    const segment = given[index] ?? ''
    if (name !== undefined && !/^\.{0,2}$/.test(segment)) parameters[name] = segment
    else if (part !== segment) return undefined
  }
  return parameters
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new UsageError('The path has a % that encodes no sign.')
  }
}
