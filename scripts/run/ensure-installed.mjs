import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { canRunProject, modules, projectEnvironment, root } from './project.mjs'

/** Packages could not be installed; the message has npm's output and says what to do. */
export class InstallError extends Error {}

const stampFile = join(modules, '.lokum-installed')

/** Makes node_modules match package-lock.json; says so on standard error, and nothing when it already does. */
export async function ensureInstalled() {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const stamp = createHash('sha256').update(lockText).digest('hex')
  if (readText(stampFile) === stamp) return
  const lock = JSON.parse(lockText)
  if (missing(lock).some((one) => !one.optional)) await installAll()
  const lacking = missing(lock)
  if (lacking.some((one) => !one.optional)) throw new InstallError(`npm ci left out ${names(lacking)}. ${advice}`)
  if (!canRunProject())
    throw new InstallError(`The package node brought no Node 24: are install scripts switched off? ${advice}`)
  if (lacking.length > 0) await complete(lacking)
  writeFileSync(stampFile, stamp)
}

const advice = 'Check the connection to the npm registry and the space on the disk, then run the same command again.'

/** Errors are wanted even under `npm run --silent`. */
const quiet = ['--no-audit', '--no-fund', '--loglevel=error']

async function installAll() {
  console.error('Installing packages (npm ci); this happens once …')
  const { code, output } = await npm(process.env, ['ci', ...quiet])
  if (code !== 0) throw new InstallError(`${output}\nnpm ci failed with exit code ${code}. ${advice}`)
}

/**
 * npm leaves out an optional package whose `engines` do not fit the Node it runs under, and the one with the NATS server
 * wants 22 or newer: so the project's own Node, just installed, adds what is missing. Nothing breaks when it cannot.
 */
async function complete(lacking) {
  console.error(`Adding ${names(lacking)} …`)
  const { code, output } = await npm(projectEnvironment(), ['install', '--no-save', ...quiet])
  const left = names(lacking.filter((one) => !existsSync(one.folder)))
  if (code !== 0 || left !== '') console.error(`${output}\nGoing on without ${left || names(lacking)}.`)
}

function npm(env, args) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const chunks = []
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    child.once('error', (cause) => reject(new InstallError(`npm cannot be run: ${cause.message}. Is it on the PATH?`)))
    child.once('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString().trim() }))
  })
}

/**
 * Packages that the lock file has for this machine and node_modules lacks, or has in another version. Optional packages count only when
 * they are made for certain machines: the others stand in for those.
 */
function missing(lock) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && isForThisMachine(entry))
    .filter(([, { optional, os, cpu }]) => !optional || os || cpu)
    .map(([path, entry]) => ({
      path,
      entry,
      folder: join(root, path),
      optional: Boolean(entry.optional || entry.devOptional),
    }))
    .filter(({ entry, folder }) => !isThere(entry, folder))
}

function isThere(entry, folder) {
  if (entry.link) return existsSync(folder)
  const manifest = readText(join(folder, 'package.json'))
  return manifest !== undefined && JSON.parse(manifest).version === entry.version
}

function isForThisMachine({ os, cpu, libc }) {
  return allows(os, process.platform) && allows(cpu, process.arch) && (!libc || libc.includes(thisLibc()))
}

/** npm's lists name what is allowed, or with `!` what is not. */
function allows(list, value) {
  if (!list) return true
  return list.includes(value) || (list.every((one) => one.startsWith('!')) && !list.includes(`!${value}`))
}

function thisLibc() {
  if (process.platform !== 'linux') return undefined
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

function names(packages) {
  return packages.map(({ path }) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)).join(', ')
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
