export type Manifest = Readonly<Record<string, unknown>> & {
  exports?: Readonly<Record<string, string>>
  bin?: Readonly<Record<string, string>>
  dependencies?: Readonly<Record<string, string>>
  peerDependencies?: Readonly<Record<string, string>>
}

/**
 * The manifest of the built package: its sources have become JavaScript with types, for `import` and for `require`, and its tests stay
 * here.
 */
export function publishedManifest({ exports = {}, bin = {}, ...manifest }: Manifest): Manifest {
  const { private: _, scripts: __, devDependencies: ___, ...kept } = manifest
  const entries = Object.entries(exports).map(([name, path]) => [
    name,
    isSource(path) ? { import: entry(path), require: entry(path.replace('./src/', './src/cjs/')) } : path,
  ])
  const commands = Object.entries(bin).map(([name, path]) => [name, built(path, '.js')])
  return {
    ...kept,
    ...(entries.length > 0 && { exports: Object.fromEntries(entries) }),
    ...(commands.length > 0 && { bin: Object.fromEntries(commands) }),
  }
}

/** Whether programs import the package, which then has a build for `require` too. */
export function isLibrary({ exports = {} }: Manifest): boolean {
  return Object.values(exports).some(isSource)
}

function isSource(path: string): boolean {
  return path.endsWith('.ts')
}

function entry(path: string) {
  return { types: built(path, '.d.ts'), default: built(path, '.js') }
}

function built(path: string, ending: string): string {
  return path.replace('./src/', './').replace(/\.ts$/, ending)
}
