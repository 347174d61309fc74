export type Manifest = Readonly<Record<string, unknown>> & {
  exports?: Readonly<Record<string, string>>
  bin?: Readonly<Record<string, string>>
  dependencies?: Readonly<Record<string, string>>
}

/** The manifest of the built package: its sources have become JavaScript with types, and its tests stay here. */
export function publishedManifest({ exports = {}, bin = {}, ...manifest }: Manifest): Manifest {
  const { private: _, scripts: __, devDependencies: ___, ...kept } = manifest
  const entries = Object.entries(exports).map(([name, path]) => [
    name,
    path.endsWith('.ts') ? { types: built(path, '.d.ts'), default: built(path, '.js') } : path,
  ])
  const commands = Object.entries(bin).map(([name, path]) => [name, built(path, '.js')])
  return {
    ...kept,
    ...(entries.length > 0 && { exports: Object.fromEntries(entries) }),
    ...(commands.length > 0 && { bin: Object.fromEntries(commands) }),
  }
}

function built(path: string, ending: string): string {
  return path.replace('./src/', './').replace(/\.ts$/, ending)
}
