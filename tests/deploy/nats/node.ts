import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brokerUsers } from '@lokum/contracts/interface/consumers'
import { freePort } from '@lokum/local-stack/free-port'
import { findNatsServer } from '@lokum/local-stack/nats/find-nats-server'
import { greets } from '@lokum/local-stack/nats/greets'
import { startUntilReady } from '@lokum/local-stack/processes/start-until-ready'
import { generate } from 'selfsigned'

export const configurationFolder = join(import.meta.dirname, '../../../deploy/nats')

export const passwords = Object.fromEntries(
  brokerUsers.map((user) => [`NATS_${user.toUpperCase()}_PASSWORD`, `${user}-password`]),
)

/** A folder that is gone after the test. */
export async function openFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-nats-`))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}

/** A certificate for this machine, signed by itself, in the files that tls.conf names. */
export async function writeCertificate(folder: string): Promise<{ caFile: string }> {
  const certificate = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  })
  await writeFile(join(folder, 'tls.crt'), certificate.cert)
  await writeFile(join(folder, 'tls.key'), certificate.private)
  await writeFile(join(folder, 'ca.crt'), certificate.cert)
  return { caFile: join(folder, 'ca.crt') }
}

/** The committed configuration with the paths and ports of a test; everything else is what ships. */
export async function copyConfiguration(
  folder: string,
  places: { tls: string; client?: number; monitor?: number; routes?: number },
): Promise<void> {
  await cp(configurationFolder, folder, { recursive: true })
  // The volume.
  await mkdir(join(folder, 'data'))
  const ports = [
    ['port: 4222', `host: 127.0.0.1\nport: ${places.client ?? -1}`],
    ['http: 8222', `http: "127.0.0.1:${places.monitor ?? -1}"`],
    ['port: 6222', `host: 127.0.0.1\n  port: ${places.routes ?? -1}`],
  ] as const
  for (const file of ['server.conf', 'cluster.conf', 'jetstream.conf', 'tls.conf']) {
    const text = await readFile(join(folder, file), 'utf8')
    const moved = ports.reduce((current, [from, to]) => current.replace(from, to), text)
    await writeFile(
      join(folder, file),
      moved.replaceAll('/data', join(folder, 'data')).replaceAll('/etc/nats/tls', places.tls),
    )
  }
}

/** One node of a cluster, from cluster.conf. */
export async function startNode(
  folder: string,
  node: { name: string; client: number; monitor: number; environment: Record<string, string> },
) {
  const started = await startUntilReady(
    {
      name: node.name,
      command: await findNatsServer({ environment: process.env }),
      arguments: ['-c', join(folder, 'cluster.conf')],
      environment: { POD_NAME: node.name, ...passwords, ...node.environment },
      folder,
      logFile: join(folder, 'nats.log'),
    },
    { check: () => greets('127.0.0.1', node.client) },
  )
  return started.process
}

/** Ports that is free, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}
