import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { readStreamSettings, streamConfig } from '@lokum/service-kit/broker/stream-config'
import { BrokerConfig, readConfig, ServiceConfig } from '@lokum/service-kit/config'
import { ConfigMap, type IContainer, Secret } from 'kubernetes-models/v1'
import { makeSecrets } from '../../deploy/k8s/make-secrets.ts'
import { Config as Apartments } from '../../services/apartments/src/config.ts'
import { Config as Gateway } from '../../services/gateway/src/config.ts'
import { Config as Portal } from '../../services/portal/src/config.ts'
import { Config as Settlements } from '../../services/settlements/src/config.ts'
import { readMailSettings } from '../../services/settlements/src/statements/sending/read-mail-settings.ts'
import { Config as Webhooks } from '../../services/webhooks/src/config.ts'
import { mountedFiles, type Sources } from './k8s/mounted-files.ts'
import { overlays } from './k8s/overlays.ts'
import { type Pods, podsOf, servicesAmong } from './k8s/pods-of.ts'

const issued = {
  apartmentsClientSecret: 'a',
  settlementsClientSecret: 'b',
  webhooksClientSecret: 'b2',
  portalClientSecret: 'issued-portal',
  documentsAccessKeyId: 'c',
  documentsSecretAccessKey: 'd',
  smtpPassword: 'g',
  backupAccessKeyId: 'e',
  backupSecretAccessKey: 'f',
}
const made = new Map(makeSecrets(issued).map(({ metadata, stringData }) => [metadata.name, stringData]))
const outside = readOutsideSecrets()
const configs = {
  gateway: Gateway,
  apartments: Apartments,
  settlements: Settlements,
  webhooks: Webhooks,
  portal: Portal,
}
const folder = mkdtempSync(join(tmpdir(), 'lokum-k8s-'))

afterAll(() => rmSync(folder, { recursive: true }))

describe.each(overlays)('The configuration of the overlay $overlay', ({ overlay, manifests }) => {
  const objects: readonly unknown[] = manifests
  const pods = podsOf(manifests)
  const services = servicesAmong(pods)
  const jobs = pods.filter(({ kind }) => kind === 'Job')
  const configMaps = new Map(
    objects.filter(ConfigMap.is).map(({ metadata, data }) => [metadata?.name ?? '', data ?? {}]),
  )
  const plainSecrets = new Map(
    objects.filter(Secret.is).map(({ metadata, stringData }) => [metadata?.name ?? '', stringData ?? {}]),
  )
  const secrets = overlay === 'local' ? plainSecrets : outsideValues()
  const environmentOf = (pod: Pods) => environment(pod, { configMaps, secrets })

  test.each(services)('is accepted by $owner', (pod) => {
    const config = readConfig(configOf(pod.name), environmentOf(pod))
    expect(config).toMatchObject({ HOST: '0.0.0.0', NODE_ENV: overlay === 'local' ? 'development' : 'production' })
    const [http, operations] = pod.containers[0]?.ports ?? []
    expect([config.PORT, config.OPERATIONS_PORT]).toEqual([http?.containerPort, operations?.containerPort])
  })

  test.each(services)('gives $owner its own role at its own database', (pod) => {
    const { DATABASE_URL } = readConfig(ServiceConfig.pick({ DATABASE_URL: true }), environmentOf(pod))
    expect(loginOf(DATABASE_URL)).toEqual({ user: pod.name, database: pod.name })
  })

  test.each(jobs.filter(({ spec }) => spec.serviceAccountName === 'migration'))('lets $owner migrate', (pod) => {
    const given = environmentOf(pod)
    const { DATABASE_URL } = readConfig(ServiceConfig.pick({ DATABASE_URL: true }), given)
    const service = pod.name.split('-')[1]
    expect(loginOf(DATABASE_URL)).toEqual({ user: 'migration', database: service })
    expect(given.DATABASE_SERVICE_ROLE).toBe(service)
    expect(pod.containers[0]).toMatchObject({
      image: expect.stringContaining(`/${service}:`),
      command: ['node', `services/${service}/src/migrate.ts`],
    })
  })

  test('keeps documents in a folder of a laptop or in a bucket, and what waits in a folder that is mounted', () => {
    const pod = services.find(({ name }) => name === 'settlements')
    const config = pod && readConfig(Settlements, environmentOf(pod))
    expect(config).toMatchObject(
      overlay === 'local'
        ? { DOCUMENTS_STORE: 'files', DOCUMENTS_FOLDER: '/var/lib/documents' }
        : { DOCUMENTS_STORE: 's3', S3_ACCESS_KEY_ID: 'c', S3_SECRET_ACCESS_KEY: 'd', S3_PATH_STYLE: false },
    )
    const folders = pod?.containers.flatMap(({ volumeMounts = [] }) => volumeMounts.map(({ mountPath }) => mountPath))
    expect(folders).toContain(config?.DOCUMENTS_SPOOL_FOLDER)
    if (config?.DOCUMENTS_FOLDER) expect(folders).toContain(config.DOCUMENTS_FOLDER)
    expect(config?.ASSISTANT).toBe('rules')
  })

  test('mails to a mailbox on a laptop, and elsewhere to a server that it trusts with a password', () => {
    const pod = services.find(({ name }) => name === 'settlements')
    const settings = pod && readMailSettings(readConfig(Settlements, environmentOf(pod)))
    expect(settings?.server).toMatchObject(
      overlay === 'local'
        ? { host: 'mailbox', port: 10_025, security: 'none', credentials: undefined }
        : { port: 587, security: 'starttls', credentials: { user: 'lokum', password: 'g' } },
    )
  })

  test('declares as many copies of each stream as there are nodes, and the same size everywhere', () => {
    const setUp = jobs.find(({ name }) => name.startsWith('broker-setup'))
    const webhooks = services.find(({ name }) => name === 'webhooks')
    const copies = [setUp, webhooks].map(
      (pod) => pod && readConfig(BrokerConfig, environmentOf(pod)).NATS_STREAM_REPLICAS,
    )
    expect(copies).toEqual(overlay === 'local' ? [1, 1] : [3, 3])
    const withBroker = pods.filter(
      ({ name }) => name.startsWith('broker-setup') || ['apartments', 'settlements', 'webhooks'].includes(name),
    )
    const sizes = withBroker.map(
      (pod) => streamConfig('AUDIT', readStreamSettings(readConfig(BrokerConfig, environmentOf(pod)))).max_bytes,
    )
    expect(sizes).toEqual(Array(4).fill(sizes[0]))
  })

  test.each(pods)('gives $owner every file that its environment names', (pod) => {
    const named = Object.entries(plainEnvironment(pod, { configMaps, secrets })).filter(([name]) =>
      name.endsWith('_FILE'),
    )
    const files = mountedFiles({ secrets, configMaps }, pod.spec)
    expect(named.map(([, path]) => path).filter((path) => !files.has(path))).toEqual([])
  })

  test('gives the broker the passwords that its clients have', () => {
    const passwords = secrets.get('nats') ?? {}
    for (const [user, secret] of [
      ['apartments', 'apartments'],
      ['settlements', 'settlements'],
      ['webhooks', 'webhooks'],
      ['setup', 'broker-setup'],
    ] as const) {
      const { username, password } = new URL(secrets.get(secret)?.['nats-url'] ?? '')
      expect([username, password]).toEqual([user, passwords[`NATS_${user.toUpperCase()}_PASSWORD`]])
    }
  })
})

describe('The secrets of production', () => {
  const text = JSON.stringify(overlays[1].manifests)

  test('are not among the manifests', () => {
    expect(overlays[1].manifests.filter(({ kind }) => kind === 'Secret')).toEqual([])
    // A comment in the broker's configuration shows the form of an address with `<password>`.
    const credentials = /:\/\/[^/"\s]*:[^/"\s<]+@|-local\b|BEGIN [A-Z ]*PRIVATE KEY/g
    expect(text.match(credentials)).toBeNull()
  })

  test('are all made by make-secrets.ts, but for the certificates', () => {
    const certificates = ['gateway-tls', 'nats-tls', 'portal-tls', 'postgres-ca']
    expect([...made.keys(), ...certificates].toSorted()).toEqual([...outside.keys()].toSorted())
    for (const [name, values] of made)
      expect({ name, keys: Object.keys(values) }).toEqual({ name, keys: outside.get(name) })
  })

  test('are each used by something', () => {
    expect([...outside.keys()].filter((name) => !text.includes(`ame":"${name}"`))).toEqual([])
  })

  test('are new each time', () => {
    const again = new Map(makeSecrets(issued).map(({ metadata, stringData }) => [metadata.name, stringData]))
    expect(again.get('nats')).not.toEqual(made.get('nats'))
    expect(again.get('webhooks')?.['encryption-keys']).not.toEqual(made.get('webhooks')?.['encryption-keys'])
  })
})

function configOf(service: string): (typeof configs)[keyof typeof configs] {
  const found = Object.entries(configs).find(([name]) => name === service)
  if (!found) throw new Error(`${service} has no configuration.`)
  return found[1]
}

/** The environment as the process sees it, with the mounted files written to a folder of this machine. */
function environment(pod: Pods, sources: Sources): Record<string, string> {
  const here = new Map<string, string>()
  for (const [path, text] of mountedFiles(sources, pod.spec)) {
    const file = join(folder, `${pod.name}${path}`.replaceAll('/', '_'))
    writeFileSync(file, text)
    here.set(path, file)
  }
  const plain = Object.entries(plainEnvironment(pod, sources))
  return Object.fromEntries(plain.map(([name, value]) => [name, here.get(value) ?? value]))
}

function plainEnvironment({ containers }: Pods, sources: Sources): Record<string, string> {
  return Object.assign({}, ...containers.map((container) => variablesOf(container, sources)))
}

function variablesOf({ envFrom = [], env = [] }: IContainer, { configMaps, secrets }: Sources): Record<string, string> {
  const all = envFrom.map(({ configMapRef, secretRef }) => {
    const values = configMaps.get(configMapRef?.name ?? '') ?? secrets.get(secretRef?.name ?? '')
    if (!values) throw new Error(`Nothing gives ${configMapRef?.name ?? secretRef?.name}.`)
    return values
  })
  return Object.assign({}, ...all, Object.fromEntries(env.map(({ name, value = '' }) => [name, value])))
}

/** The secrets of make-secrets.ts and, for the certificates, any text under the keys of the table. */
function outsideValues(): Map<string, Record<string, string>> {
  return new Map(
    [...outside].map(([name, keys]) => [name, made.get(name) ?? Object.fromEntries(keys.map((key) => [key, 'any']))]),
  )
}

function loginOf(url: string): { user: string; database: string } {
  const { username, pathname } = new URL(url)
  return { user: username, database: pathname.slice(1) }
}

/** The Secrets that production gets from outside, with their keys: the table of deploy/k8s/README.md. */
function readOutsideSecrets(): Map<string, readonly string[]> {
  const rows = readFileSync('deploy/k8s/README.md', 'utf8').matchAll(/^\| `([a-z-]+)` \| (`[^|]+`) \|/gm)
  return new Map(
    [...rows].map(([, name = '', keys = '']) => [name, [...keys.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key)]),
  )
}
