import assert from 'node:assert/strict'
import { listServices } from '@lokum/local-stack/services/list-services'
import nodemailer from 'nodemailer'
import type { Check } from '../run-checks.ts'
import { findSecret, readSecrets } from './local-secrets.ts'
import type { Stage } from './open-stage.ts'
import { playDemo } from './play-demo.ts'
import { note, writeMeasures } from './write-measures.ts'

const services = listServices()
const standing = [...services, 'identity-provider', 'mailbox', 'postgres', 'nats']

/** Checks of the running system. */
export function systemChecks(stage: Stage): Check[] {
  return [
    { name: 'everything comes up healthy', run: () => checkStart(stage) },
    { name: 'the whole demo holds', run: () => playDemo(stage) },
    { name: 'a mail reaches the mailbox', run: () => checkMail(stage) },
    { name: 'every container is read-only, without capabilities, and not root', run: () => checkHardening(stage) },
    { name: 'the engine shows no secret of a container', run: () => checkInspection(stage) },
    { name: 'PostgreSQL and NATS may restart, and the demo holds again', run: () => checkRestart(stage) },
  ]
}

/** How the services end, and what they have written until then. */
export function endChecks(stage: Stage): Check[] {
  return [
    ...services.map((service) => ({
      name: `${service} ends with exit code 0 within its grace time when it is stopped`,
      run: () => checkStop(stage, service),
    })),
    { name: 'no log has a secret in it', run: () => checkLogs(stage) },
    { name: 'deploy/compose/README.md has what was measured', run: () => writeMeasures(stage.measures) },
    { name: 'everything is removed again', run: async () => void (await stage[Symbol.asyncDispose]()) },
  ]
}

async function checkStart(stage: Stage): Promise<void> {
  const startedAt = performance.now()
  await stage.compose('up', '--wait', '--no-build', '--quiet-pull').catch(async (error) => {
    throw new Error(`${error.message}\n${await stage.compose('logs', '--no-color', '--tail', '10')}`)
  })
  console.log(`  healthy after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s, from empty volumes`)
  for (const service of services) {
    const seconds = await startSeconds(stage, service)
    note(stage.measures, service, { startSeconds: seconds, idleMemory: await idleMemory(stage, service) })
    console.log(`  ${service.padEnd(18)} ${seconds} s, ${stage.measures.get(service)?.idleMemory}`)
  }
  for (const service of ['identity-provider', 'mailbox'])
    note(stage.measures, service, { idleMemory: await idleMemory(stage, service) })
}

/** From the start of the container to the log line of the open port. */
async function startSeconds({ docker, containerOf }: Stage, service: string): Promise<string> {
  const container = await containerOf(service)
  const begun = Date.parse((await docker('inspect', '--format', '{{.State.StartedAt}}', container)).trim())
  const lines = (await docker('logs', container)).split('\n')
  const { time } = JSON.parse(lines.find((line) => line.includes('"service.started"')) ?? '{}')
  return ((Date.parse(time) - begun) / 1_000).toFixed(1)
}

/** Before the first request. */
async function idleMemory({ docker, containerOf }: Stage, service: string): Promise<string> {
  const used = await docker('stats', '--no-stream', '--format', '{{.MemUsage}}', await containerOf(service))
  return used.split('/', 1).join('').trim().replace(/\.\d+/, '').replace('MiB', ' MiB')
}

async function checkMail({ ports, compose }: Stage): Promise<void> {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: ports.mailbox })
  await transport.sendMail({ from: 'lokum@example.com', to: 'tenant@example.com', subject: 'Verified', text: 'ok' })
  transport.close()
  const list = "console.log(require('node:fs').readdirSync('/var/mail').join())"
  assert.match(await compose('exec', '-T', 'mailbox', 'node', '-e', list), /\.eml/)
}

async function checkHardening({ docker, containerOf }: Stage): Promise<void> {
  for (const service of standing) {
    const [{ Config, HostConfig }] = JSON.parse(await docker('inspect', await containerOf(service)))
    assert.equal(HostConfig.ReadonlyRootfs, true, `${service} may write`)
    assert.deepEqual(HostConfig.CapDrop, ['ALL'], `${service} has capabilities`)
    assert.match(HostConfig.SecurityOpt.join(), /no-new-privileges/, `${service} may gain privileges`)
    assert.match(Config.User, /^[1-9]\d*:[1-9]\d*$/, `${service} is root`)
    assert.ok(HostConfig.Memory > 0 && HostConfig.PidsLimit > 0 && HostConfig.NanoCpus > 0, `${service} has no limits`)
  }
}

async function checkInspection({ docker, compose }: Stage): Promise<void> {
  const containers = (await compose('ps', '--all', '--quiet')).trim().split('\n')
  const found = findSecret(await readSecrets(), await docker('inspect', ...containers))
  assert.equal(found, undefined, `docker inspect shows ${found}`)
}

async function checkRestart(stage: Stage): Promise<void> {
  await stage.compose('restart', 'postgres', 'nats')
  await stage.compose('up', '--wait', '--no-build')
  await playDemo(stage)
}

async function checkStop({ docker, compose, containerOf }: Stage, service: string): Promise<void> {
  const container = await containerOf(service)
  const startedAt = performance.now()
  await compose('stop', service)
  const seconds = (performance.now() - startedAt) / 1_000
  const state = (await docker('inspect', '--format', '{{.State.ExitCode}} {{.State.OOMKilled}}', container)).trim()
  assert.equal(state, '0 false', `${service} ended with ${state} after ${seconds.toFixed(1)} s`)
  console.log(`  ${service} needed ${seconds.toFixed(1)} s`)
}

async function checkLogs({ compose }: Stage): Promise<void> {
  const found = findSecret(await readSecrets(), await compose('logs', '--no-color'))
  assert.equal(found, undefined, `A log has ${found} in it`)
}
