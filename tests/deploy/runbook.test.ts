import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { parse } from 'yaml'
import { readCompose } from './containers/read-compose.ts'
import { overlays } from './k8s/overlays.ts'
import { anchorOf, readRunbook } from './runbook/read-runbook.ts'

const { text, sections, commands } = readRunbook()
const compose = readCompose()

type Rule = { alert?: string; annotations?: { runbook: string } }

test('every alert leads to a section that names it, and no alert is named that does not exist', () => {
  const file: { groups: { rules: Rule[] }[] } = parse(read('deploy/observability/alerts.yaml'))
  const alerts = file.groups.flatMap(({ rules }) => rules).filter(({ alert }) => alert !== undefined)

  const lost = alerts.filter(({ alert = '', annotations }) => {
    const [page, anchor = ''] = (annotations?.runbook ?? '').split('#')
    return page !== 'docs/runbook.md' || !sections.get(anchor)?.includes(alert)
  })

  expect(alerts).not.toHaveLength(0)
  expect(lost.map(({ alert }) => alert)).toEqual([])
  const named = new Set(text.match(/\bLokum[A-Z]\w+/g))
  expect([...named].filter((name) => !alerts.some(({ alert }) => alert === name))).toEqual([])
})

test('every service of docker compose that a command names is in docker-compose.yml, and so is every volume', () => {
  const named = commands.flatMap(composeServicesIn)

  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !Object.hasOwn(compose.services, name))).toEqual([])
  const volumes = [...text.matchAll(/\blokum_(\w+)/g)].map(([, volume = '']) => volume)
  expect(volumes).not.toHaveLength(0)
  expect(volumes.filter((name) => !read('docker-compose.yml').includes(`\n  ${name}:`))).toEqual([])
})

const valued = new Set(['--since', '--tail', '--profile', '--username', '--dbname', '--command'])

/** `exec` is followed by one service and a program, the others by services alone. */
function composeServicesIn(command: string): string[] {
  const [, verb = '', rest = ''] = /^docker compose (?:--profile \w+ )?(\w+)(.*)/.exec(command) ?? []
  if (!['exec', 'logs', 'restart', 'rm', 'stop', 'up'].includes(verb)) return []
  const words = rest.split(' ').filter(Boolean)
  const names = words.filter((word, at) => !word.startsWith('-') && !valued.has(words[at - 1] ?? ''))
  return verb === 'exec' ? names.slice(0, 1) : names
}

const kinds = {
  deployment: 'Deployment',
  statefulset: 'StatefulSet',
  job: 'Job',
  cluster: 'Cluster',
  scheduledbackup: 'ScheduledBackup',
  'kubectl exec': 'Pod',
  'kubectl logs': 'Pod',
  pod: 'Pod',
  pvc: 'PersistentVolumeClaim',
}

/** The objects in production, with the pods and claims that its StatefulSets make. */
const existing = new Set(
  overlays
    .filter(({ overlay }) => overlay === 'production')
    .flatMap(({ manifests }) => manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`))
    .concat([0, 1, 2].flatMap((node) => [`Pod nats-${node}`, `PersistentVolumeClaim data-nats-${node}`])),
)

test('every object that a command for Kubernetes names is in the manifests of production', () => {
  const named = commands.filter((command) => command.startsWith('kubectl')).flatMap(objectsIn)

  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((one) => !existing.has(one))).toEqual([])
})

function objectsIn(command: string): string[] {
  return Object.entries(kinds).flatMap(([word, kind]) => {
    const direct = [...command.matchAll(new RegExp(`\\b${word}/([\\w-]+)`, 'g'))].map(([, name]) => name)
    const [, list = ''] = new RegExp(`\\b${word} ((?:[a-z][\\w-]*(?: |$))+)`).exec(command) ?? []
    return [...direct, ...list.split(' ').filter(Boolean)].map((name) => `${kind} ${name}`)
  })
}

test('every file that is named exists', () => {
  const paths = new Set(
    [text, ...commands].flatMap((part) => part.match(/\b(deploy|docs|packages|scripts|services)\/[\w./-]*\w/g) ?? []),
  )

  expect(paths.size).toBeGreaterThan(10)
  expect([...paths].filter((path) => !own.has(path) && !existsSync(join(projectRoot, path)))).toEqual([])
})

/** The folders that an operator makes; git ignores the second one. */
const own = new Set(['deploy/k8s/overlays/ours', 'deploy/compose/secrets'])

test('every link leads to a section that exists', () => {
  const links = [...text.matchAll(/\]\(([^)#]*)(?:#([^)]*))?\)/g)].map(([, file = '', anchor]) => ({ file, anchor }))

  const broken = links.filter(({ file, anchor }) => !anchorsOf(file).has(anchor ?? ''))

  expect(links).not.toHaveLength(0)
  expect(broken).toEqual([])
})

function anchorsOf(file: string): Set<string> {
  if (file === '') return new Set(sections.keys())
  const headings = [...read(join('docs', file)).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading)
  return new Set(['', ...headings.map(anchorOf)])
}

test('every npm script that is named exists', () => {
  const { scripts } = parse(read('package.json'))
  const named = [...text.matchAll(/npm run (\w+)/g)].map(([, name = '']) => name)

  expect(named).not.toHaveLength(0)
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
})

function read(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8')
}
