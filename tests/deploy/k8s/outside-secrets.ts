import { readFileSync } from 'node:fs'

/** The Secrets that production gets from outside, with their keys: the table of deploy/k8s/README.md. */
export function readOutsideSecrets(): Map<string, readonly string[]> {
  const rows = readFileSync('deploy/k8s/README.md', 'utf8').matchAll(/^\| `([a-z-]+)` \| (`[^|]+`) \|/gm)
  return new Map(
    [...rows].map(([, name = '', keys = '']) => [name, [...keys.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key)]),
  )
}
