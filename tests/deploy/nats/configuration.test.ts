import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { findNatsServer } from '@lokum/local-stack/nats/find-nats-server'
import { ordinaryStreams, streamConfig, streamNames } from '@lokum/service-kit/broker/stream-config'
import { parse } from 'yaml'
import { configurationFolder, copyConfiguration, openFolder, passwords, writeCertificate } from './node.ts'

const run = promisify(execFile)
const cluster = {
  POD_NAME: 'nats-0',
  NATS_CLUSTER_PASSWORD: 'route-password',
  NATS_ROUTES:
    '[nats://route:route-password@nats-0.nats-headless:6222, nats://route:route-password@nats-1.nats-headless:6222]',
}

/** The server's verdict on a file, with a certificate where the file wants one. */
async function check(file: string, environment: Record<string, string>): Promise<string> {
  await using folder = await openFolder()
  await mkdir(join(folder.path, 'tls'))
  await writeCertificate(join(folder.path, 'tls'))
  await copyConfiguration(folder.path, { tls: join(folder.path, 'tls') })
  const command = await findNatsServer({ environment: process.env })
  const { stderr } = await run(command, ['-t', '-c', join(folder.path, file)], { env: environment })
  return stderr
}

test('the server accepts the configuration of one node and of three', async () => {
  expect(await check('server.conf', passwords)).toMatch(/is valid/)
  expect(await check('cluster.conf', { ...passwords, ...cluster })).toMatch(/is valid/)
})

test.each([...Object.keys(passwords), ...Object.keys(cluster)])('no node starts while %s is unset', async (name) => {
  const set = Object.entries({ ...passwords, ...cluster }).filter(([variable]) => variable !== name)

  await expect(check('cluster.conf', Object.fromEntries(set))).rejects.toThrow(`variable reference for '${name}'`)
})

test('what both streams may hold fits into the store, and a fifth is left', async () => {
  const [, gigabytes] =
    /max_file_store: (\d+)GB/.exec(await readFile(join(configurationFolder, 'jetstream.conf'), 'utf8')) ?? []
  const held = streamNames.reduce((sum, name) => sum + streamConfig(name, ordinaryStreams).max_bytes, 0)

  expect(held).toBeLessThanOrEqual(0.8 * Number(gigabytes) * 1024 ** 3)
})

test('every file of the configuration is in the ConfigMap', async () => {
  const { configMapGenerator } = parse(await readFile(join(configurationFolder, 'kustomization.yaml'), 'utf8'))
  const included = await Promise.all(
    ['server.conf', 'cluster.conf'].map(async (file) =>
      [...(await readFile(join(configurationFolder, file), 'utf8')).matchAll(/^ *include (.+)$/gm)].map(
        ([, name]) => name,
      ),
    ),
  )

  expect(configMapGenerator).toHaveLength(1)
  expect(configMapGenerator[0].name).toBe('nats-config')
  expect(new Set(configMapGenerator[0].files)).toEqual(
    new Set(['server.conf', 'cluster.conf', 'live.sh', ...included.flat()]),
  )
})
