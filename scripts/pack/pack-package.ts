import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Manifest, publishedManifest } from './published-manifest.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** Builds one of our packages and packs it into a folder; gives the path of the tarball. */
export async function packPackage(name: string, folder: string): Promise<string> {
  const home = join(root, 'packages', name)
  const dist = await mkdtemp(join(tmpdir(), `lokum-${name}-`))
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--project', home, '--outDir', dist])
  const manifest: Manifest = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
  await writeFile(join(dist, 'package.json'), JSON.stringify(publishedManifest(manifest), null, 2))
  await copyFile(join(home, 'README.md'), join(dist, 'README.md'))
  await copyFile(join(root, 'LICENSE'), join(dist, 'LICENSE'))
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: dist,
  })
  await rm(dist, { recursive: true })
  const [packed]: { filename: string }[] = JSON.parse(stdout)
  return join(folder, packed?.filename ?? '')
}
