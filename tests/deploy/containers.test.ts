import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { Config as Apartments } from '@lokum/apartments/config'
import { Config as Broker } from '@lokum/broker/run-set-up'
import { Config as Gateway } from '@lokum/gateway/config'
import { projectRoot } from '@lokum/local-stack/project-root'
import { listServices } from '@lokum/local-stack/services/list-services'
import { Config as Portal } from '@lokum/portal/config'
import { readConfig, ServiceConfig } from '@lokum/service-kit/config'
import { Config as Settlements } from '@lokum/settlements/config'
import { Config as Webhooks } from '@lokum/webhooks/config'
import { type Container, environmentOf, readCompose } from './containers/read-compose.ts'
import { environmentOfImage, readDockerfile } from './containers/read-dockerfile.ts'
import { readManifest } from './containers/read-manifest.ts'

const compose = readCompose()
const { version } = readManifest()
const { stages } = readDockerfile()
const containers = Object.entries(compose.services)
const oneShots = listServices()
  .map((service) => `${service}-migration`)
  .concat('broker-setup', 'nats-volume')
const standing = containers.filter(([name]) => !oneShots.includes(name))

test.each(containers)(
  'the image of %s has an exact version, and ours have the version of the project',
  (_, { image }) => {
    expect(image).toMatch(/^[\w/-]+:v?\d+\.\d+(\.\d+)?(-alpine)?$/)
    if (image.startsWith('lokum/')) expect(image.split(':')[1]).toBe(version)
  },
)

test.each(containers)('%s is read-only and has no capability and no way to more', (name, container) => {
  const { read_only, cap_drop, security_opt, privileged } = container
  expect({ read_only, cap_drop, security_opt, privileged }).toEqual({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    privileged: undefined,
  })
  if (name !== 'nats-volume') expect(container.cap_add).toBeUndefined()
})

test.each(containers)('%s does not run as root', (name, { user, build, image }) => {
  // It gives a folder away, without a network.
  if (name === 'nats-volume')
    return expect(compose.services[name]).toMatchObject({ cap_add: ['CHOWN'], network_mode: 'none' })
  const ofImage = stages.get(build?.target ?? '')?.findLast((instruction) => instruction.name === 'USER')?.text
  const knownRootless = image.startsWith('otel/') ? '10001' : undefined
  expect(user ?? ofImage ?? knownRootless).toMatch(/^[1-9]\d*(:\d+)?$/)
})

test.each(containers)('%s has limits, and its log too', (_, { deploy, logging }) => {
  expect(deploy?.resources.limits).toEqual({
    cpus: expect.stringMatching(/^[\d.]+$/),
    memory: expect.stringMatching(/^\d+[MG]$/),
    pids: expect.any(Number),
  })
  expect(logging?.options).toEqual({ 'max-size': '10m', 'max-file': '3' })
})

test.each(standing)(
  '%s is restarted when it dies, and has a health check',
  (name, { restart, build, ...container }) => {
    expect(restart).toBe('unless-stopped')
    // Their images hold one program and nothing to ask it with.
    if (name === 'collector' || name === 'jaeger') return
    const ofImage = stages.get(build?.target ?? '')?.some((instruction) => instruction.name === 'HEALTHCHECK')
    expect(container.healthcheck !== undefined || ofImage === true).toBe(true)
  },
)

test('what is published is published on this machine alone, and of the services only the gateway and the portal are', () => {
  const published = containers.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`))

  expect(published.filter((line) => !/ 127\.0\.0\.1:\d+:\d+$/.test(line))).toEqual([])
  expect(published).toEqual(expect.arrayContaining(['gateway 127.0.0.1:8080:8080', 'portal 127.0.0.1:8084:8080']))
  expect(published.filter((line) => /^(apartments|settlements|webhooks) /.test(line))).toEqual([])
})

test('a stop waits for the whole drain: 20 s for the API, 20 s more for deliveries', () => {
  const seconds = (name: string) => Number.parseInt(compose.services[name]?.stop_grace_period ?? '0', 10)

  for (const name of ['gateway', 'apartments', 'settlements', 'portal']) expect(seconds(name)).toBeGreaterThan(20)
  expect(seconds('webhooks')).toBeGreaterThan(40)
})

test('every secret is a file of its own, used, and given to no one who does not read it', () => {
  const used = new Set<string>()
  for (const [name, { secrets = [], environment = {}, ...rest }] of containers) {
    const text = JSON.stringify({ environment, rest })
    const read = [...text.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, secret = '']) => secret)
    expect({ name, secrets: secrets.toSorted() }).toEqual({ name, secrets: read.toSorted() })
    for (const secret of read) used.add(secret)
  }
  expect([...used].toSorted()).toEqual(Object.keys(compose.secrets).toSorted())
  expect(readFileSync(join(projectRoot, 'docker-compose.yml'), 'utf8')).not.toMatch(/local-only|:\/\/\w+:\w+@/)
})

test('the addresses name the passwords that PostgreSQL and NATS are given', () => {
  const roles = listServices()
  const brokerPasswords = secret('nats_passwords')

  for (const role of roles) {
    const password = (name: string) => secret(`postgres_${name}_password`)
    expect(secret(`${role}_database_url`)).toBe(`postgres://${role}:${password(role)}@postgres:5432/${role}`)
    expect(secret(`${role}_migration_url`)).toBe(`postgres://migration:${password('migration')}@postgres:5432/${role}`)
  }
  for (const user of ['apartments', 'settlements', 'webhooks', 'setup']) {
    const password = new RegExp(`^NATS_${user.toUpperCase()}_PASSWORD=(.+)$`, 'm').exec(brokerPasswords)?.[1]
    expect(secret(`${user}_nats_url`)).toBe(`nats://${user}:${password}@nats:4222`)
  }
})

test.each([
  ['gateway', Gateway],
  ['apartments', Apartments],
  ['settlements', Settlements],
  ['webhooks', Webhooks],
  ['portal', Portal],
  ['broker-setup', Broker],
  ['gateway-migration', ServiceConfig.pick({ DATABASE_URL: true })],
  ['apartments-migration', ServiceConfig.pick({ DATABASE_URL: true })],
  ['settlements-migration', ServiceConfig.pick({ DATABASE_URL: true })],
  ['webhooks-migration', ServiceConfig.pick({ DATABASE_URL: true })],
  ['portal-migration', ServiceConfig.pick({ DATABASE_URL: true })],
])('%s accepts its environment, and knows every name in it', (name, schema) => {
  const container: Container = compose.services[name] ?? { image: '' }
  const ofImage = environmentOfImage(stages.get(container.build?.target ?? '') ?? [])
  const environment = environmentOf(compose, container)
  const shared = [...Object.keys(ServiceConfig.shape), 'DATABASE_SERVICE_ROLE', 'OTEL_EXPORTER_OTLP_ENDPOINT']
  const known = [...Object.keys(schema.shape), ...shared]

  expect(() => readConfig(schema, { ...ofImage, ...environment })).not.toThrow()
  expect(Object.keys(environment).filter((variable) => !known.includes(variable.replace(/_FILE$/, '')))).toEqual([])
})

test.each(['apartments', 'webhooks'])('%s keeps old months of its audit log on a volume of its own', (name) => {
  const { environment = {}, volumes } = compose.services[name] ?? {}
  const folders = (stages.get(name) ?? []).map(({ text }) => text)

  expect(volumes).toEqual([`${name}-archive:${environment.DOCUMENTS_FOLDER}`])
  expect(compose.volumes).toHaveProperty(`${name}-archive`)
  expect(folders).toContain(`install -d -o 1000 -g 1000 ${environment.DOCUMENTS_FOLDER}`)
})

test('the settlements service keeps documents on a volume, and what waits in memory that counts', () => {
  const { environment = {}, volumes, tmpfs, deploy } = compose.services.settlements ?? {}
  const folders = (stages.get('settlements') ?? []).map(({ text }) => text)

  expect(volumes).toEqual([`documents:${environment.DOCUMENTS_FOLDER}`])
  expect(compose.volumes).toHaveProperty('documents')
  expect(folders).toContain(`install -d -o 1000 -g 1000 ${environment.DOCUMENTS_FOLDER}`)
  expect(tmpfs).toEqual([`${environment.DOCUMENTS_SPOOL_FOLDER}:uid=1000,gid=1000,mode=0700,size=256m`])
  expect(deploy?.resources.limits.memory).toBe('1792M')
})

test('no service is started before its database is migrated and the broker is set up', () => {
  const completed = { condition: 'service_completed_successfully' }

  for (const name of ['gateway', 'portal']) {
    expect(compose.services[name]?.depends_on).toEqual({ [`${name}-migration`]: completed })
  }
  for (const name of ['apartments', 'settlements', 'webhooks']) {
    expect(compose.services[name]?.depends_on).toEqual({ [`${name}-migration`]: completed, 'broker-setup': completed })
  }
})

function secret(name: string): string {
  return readFileSync(join(projectRoot, compose.secrets[name]?.file ?? ''), 'utf8').trimEnd()
}

test('whoever shares a door with another container reaches it without that door, too', () => {
  const networksOf = (name: string) => compose.services[name]?.networks ?? []
  const isInternal = (network: string) => compose.networks[network]?.internal === true
  const shared = Object.keys(compose.services).flatMap((one) =>
    Object.keys(compose.services)
      .filter((other) => other > one)
      .map((other) => ({
        pair: `${one} and ${other}`,
        both: networksOf(one).filter((network) => networksOf(other).includes(network)),
      })),
  )

  expect(shared.filter(({ both }) => both.length > 0 && !both.some(isInternal))).toEqual([])
})

test('only webhooks, mail and the provider reach the outside', () => {
  const leadsOutside = (name: string) => {
    const { internal, driver_opts: options } = compose.networks[name] ?? {}
    return internal !== true && options?.['com.docker.network.bridge.enable_ip_masquerade'] !== 'false'
  }
  const outside = containers.filter(([, { networks = [] }]) => networks.some(leadsOutside)).map(([name]) => name)

  expect(outside.toSorted()).toEqual(['identity-provider', 'settlements', 'webhooks'])
  // Nothing is published from an internal network.
  for (const [name, { ports = [], networks = [] }] of containers)
    if (ports.length > 0)
      expect({ name, networks }).toMatchObject({
        networks: expect.arrayContaining([expect.stringMatching(/(^|-)door$|^outside$/)]),
      })
})
