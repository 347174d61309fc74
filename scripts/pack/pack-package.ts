import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { isLibrary, type Manifest, publishedManifest } from './published-manifest.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** Builds one of our packages and packs it into a folder; gives the path of the tarball. */
export async function packPackage(name: string, folder: string): Promise<string> {
  const stage = await mkdtemp(join(tmpdir(), `lokum-${name}-`))
  try {
    const dist = await build(name, join(stage, name))
    const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      cwd: dist,
    })
    const [packed]: { filename: string }[] = JSON.parse(stdout)
    return join(folder, packed?.filename ?? '')
  } finally {
    await rm(stage, { recursive: true })
  }
}

/** Compiles a package beside those of ours that it imports, as they are when installed; gives the folder to publish. */
async function build(name: string, place: string): Promise<string> {
  const home = join(root, 'packages', name)
  const dist = join(place, 'dist')
  const manifest: Manifest = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
  await cp(join(home, 'src'), join(place, 'src'), { recursive: true })
  for (const file of ['package.json', 'tsconfig.json']) await copyFile(join(home, file), join(place, file))
  const needed = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
  for (const dependency of needed.filter(isOurs)) {
    const built = await build(dependency.replace('@lokum/', ''), join(place, 'needs', dependency))
    await cp(built, join(place, 'node_modules', dependency), { recursive: true })
  }
  for (const other of needed.filter((one) => !isOurs(one))) {
    const link = join(place, 'node_modules', other)
    await mkdir(dirname(link), { recursive: true })
    await symlink(join(root, 'node_modules', other), link)
  }
  const types = ['--typeRoots', join(root, 'node_modules/@types')]
  await run(process.execPath, [compiler, '--project', place, '--outDir', dist, ...types])
  if (isLibrary(manifest)) await buildForRequire(place, join(dist, 'cjs'))
  await writeFile(join(dist, 'package.json'), JSON.stringify(publishedManifest(manifest), null, 2))
  await copyFile(join(home, 'README.md'), join(dist, 'README.md'))
  await copyFile(join(root, 'LICENSE'), join(dist, 'LICENSE'))
  return dist
}

function isOurs(dependency: string): boolean {
  return dependency.startsWith('@lokum/')
}

/** Compiles the sources as CommonJS: old projects of TypeScript and Jest cannot load ES modules from `require`. */
async function buildForRequire(place: string, dist: string): Promise<void> {
  const manifest = JSON.stringify({ type: 'commonjs' })
  await writeFile(join(place, 'package.json'), manifest)
  await run(process.execPath, [compiler, '--project', place, '--outDir', dist, '--verbatimModuleSyntax', 'false'])
  await writeFile(join(dist, 'package.json'), manifest)
}

const compiler = join(root, 'node_modules/typescript/bin/tsc')
