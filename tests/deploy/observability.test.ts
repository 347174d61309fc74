import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { type Family, readPage } from './observability/read-page.ts'
import { readPromql } from './observability/read-promql.ts'
import { folder, readQuestions, readRules } from './observability/read-questions.ts'
import { type Pages, scrapeSystem } from './observability/scrape-system.ts'

let pages: Pages
let families: ReadonlyMap<string, Family>
beforeAll(async () => {
  pages = await scrapeSystem()
  families = readPage(Object.values(pages).join('\n'))
})

/** Labels that Prometheus adds to everything that it scrapes. */
const targetLabels = ['job', 'instance']
/** The kubelet's, with the labels of each: a disk is the cluster's, and no process of ours can see that of PostgreSQL or NATS. */
const ofTheCluster = ['kubelet_volume_stats_available_bytes', 'kubelet_volume_stats_capacity_bytes']
const clusterLabels = new Set(['namespace', 'persistentvolumeclaim'])
const questions = readQuestions()

test('every metric that is declared in the code is on a page of the running system, and every one there is ours', () => {
  const declared = readSources().flatMap((text) =>
    [...text.matchAll(/\b(counter|gauge|total|histogram)\(\s*'(\w+)'/g)].map(([, kind, name]) =>
      kind === 'counter' || kind === 'total' ? `lokum_${name}_total` : `lokum_${name}`,
    ),
  )

  expect(declared.length).toBeGreaterThan(30)
  expect([...families.keys()]).toEqual(expect.arrayContaining(declared))
  expect([...families.keys()].filter((name) => !/^lokum_[a-z0-9_]+$/.test(name))).toEqual([])
})

test('a healthy system shows every value', () => {
  const text = Object.values(pages).join('\n')

  // A rate is known after a minute.
  const later = 'lokum_stream_until_full_seconds'
  const unread = text.split('\n').filter((line) => line.startsWith('lokum_') && line.endsWith(' NaN'))
  expect(unread.filter((line) => !line.startsWith(later))).toEqual([])
  expect(text.match(/^lokum_metrics_unread_total \d+$/gm)).toEqual(Array(4).fill('lokum_metrics_unread_total 0'))
})

test('every metric and label that a rule or a dashboard asks for exists in the running system', () => {
  const known = new Map([...families.values()].flatMap(({ series, labels }) => series.map((name) => [name, labels])))
  known.set('up', new Set())
  for (const name of ofTheCluster) known.set(name, clusterLabels)
  for (const { record } of readRules()) if (record) known.set(record, new Set())

  const missing = questions.flatMap(({ where, expression }) =>
    [...readPromql(expression).metrics].flatMap(([name, labels]) => {
      const has = known.get(name)
      if (!has) return [`${where}: ${name}`]
      return [...labels]
        .filter((label) => !has.has(label) && !targetLabels.includes(label))
        .map((label) => `${where}: ${name}{${label}}`)
    }),
  )

  expect(missing).toEqual([])
})

test('every legend uses labels that its answer has', () => {
  const wrong = questions.flatMap(({ where, expression, legend = '' }) => {
    const { grouped, metrics } = readPromql(expression)
    const kept = grouped ?? new Set([...metrics.keys()].flatMap((name) => [...targetLabels, ...labelsOf(name)]))
    const used = [...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label)
    return used.filter((label) => !kept.has(label)).map((label) => `${where}: {{${label}}}`)
  })

  expect(wrong).toEqual([])
})

test('every metric of the system is in a dashboard or an alert', () => {
  const asked = new Set(questions.flatMap(({ expression }) => [...readPromql(expression).metrics.keys()]))

  const unseen = [...families.values()].filter(({ series }) => !series.some((name) => asked.has(name)))

  expect(unseen.map(({ name }) => name)).toEqual([])
})

// Each of these has few values: they come from the code, the contracts or the configuration, and none from a caller.
const boundedLabels = [
  'operation',
  'status',
  'reason',
  'upstream',
  'kind',
  'pool',
  'stream',
  'durable',
  'outcome',
  'state',
  'table',
  'version',
  'node',
  'le',
  'media_type',
  'event',
]

test('no label has values without end, and none is named as one that a scraper adds', () => {
  const labels = new Set([...families.values()].flatMap((family) => [...family.labels]))

  expect([...labels].toSorted()).toEqual(boundedLabels.toSorted())
})

test('the table of the metrics is complete', () => {
  const text = readFileSync(join(folder, 'README.md'), 'utf8')

  expect(text.split('\n').filter((line) => line.startsWith('| `lokum_'))).toEqual(listMetrics(pages))
})

function labelsOf(name: string): readonly string[] {
  const family = [...families.values()].find(({ series }) => series.includes(name))
  return [...(family?.labels ?? [])]
}

function readSources(): string[] {
  const folders = [
    'packages/service-kit/src',
    ...['gateway', 'apartments', 'settlements', 'webhooks', 'portal'].map((name) => `services/${name}/src`),
  ]
  return folders.flatMap((one) =>
    readdirSync(join(projectRoot, one), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(projectRoot, one, file), 'utf8')),
  )
}

/** The rows of the README's table of all metrics, from the pages of the running system. */
function listMetrics(pages: Pages): string[] {
  const services = Object.entries(pages).map(([service, text]) => ({ service, families: readPage(text) }))
  const all = new Map(services.flatMap(({ families }) => [...families]))
  return [...all.values()]
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, kind, help }) => {
      const having = services.filter(({ families }) => families.has(name))
      const labels = new Set(having.flatMap(({ families }) => [...(families.get(name)?.labels ?? [])]))
      labels.delete('le')
      const where = having.length === services.length ? 'all' : having.map(({ service }) => service).join(', ')
      return `| \`${name}\` | ${kind} | ${[...labels].toSorted().join(', ')} | ${where} | ${help} |`
    })
}
