import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { parse } from 'yaml'
import { type DrawnDashboard, folder, readDashboards, readRules } from './observability/read-questions.ts'

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8')
const alerts = readRules().filter(({ alert }) => alert !== undefined)

test('every panel says what it shows, and every dashboard asks the provisioned Prometheus', () => {
  const { datasources }: { datasources: { uid: string; type: string }[] } = parse(
    read('deploy/observability/grafana/provisioning/datasources/datasources.yaml'),
  )
  const uid = datasources.find(({ type }) => type === 'prometheus')?.uid

  const dashboards = [...readDashboards().values()].map((text): DrawnDashboard => JSON.parse(text))
  for (const text of readDashboards().values())
    expect(new Set([...text.matchAll(/"uid": "((?!lokum-)[^"]+)"/g)].map(([, one]) => one))).toEqual(new Set([uid]))
  const panels = dashboards.flatMap((dashboard) => dashboard.panels.filter(({ type }) => type !== 'row'))
  expect(panels.filter(({ description = '' }) => description.length < 20)).toEqual([])
  for (const { panels } of dashboards) expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})

test('every alert links to a heading of the runbook', () => {
  const anchors = new Set(
    [...read('docs/runbook.md').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)),
  )

  expect(alerts.length).toBeGreaterThan(25)
  for (const { labels, annotations } of alerts) {
    expect(['critical', 'warning', 'info']).toContain(labels?.severity)
    expect(annotations?.summary.length).toBeGreaterThan(20)
    expect(annotations?.description.length).toBeGreaterThan(40)
  }
  const missing = alerts
    .map(({ annotations }) => annotations?.runbook ?? '')
    .filter((place) => !hasAnchor(anchors, place))
  expect([...new Set(missing)]).toEqual([])
})

test('every alert has a story in which it rings', () => {
  const stories = read('deploy/observability/alerts.test.yaml')

  const silent = alerts.filter(({ alert, labels }) => {
    const rings = `alertname="${alert}", severity="${labels?.severity}"`
    return !stories.includes(rings) && !stories.includes(`ALERTS{alertname="${alert}", alertstate="firing", job=`)
  })

  expect(silent.map(({ alert }) => alert)).toEqual([])
})

type Compose = { services: Record<string, { volumes?: (string | { source: string; target: string })[] }> }

test('what Prometheus, Grafana and the collector call are services of the compose file', () => {
  const compose: Compose = parse(read('docker-compose.yml'))
  const prometheus: { rule_files: string[]; scrape_configs: Scrape[] } = parse(
    read('deploy/observability/prometheus.yaml'),
  )
  const targets = prometheus.scrape_configs.map(({ job_name, static_configs }) => [job_name, static_configs])
  const places = ['prometheus.yaml', 'collector.yaml', 'grafana/provisioning/datasources/datasources.yaml']
  const hosts = places.flatMap((place) =>
    [...readFileSync(join(folder, place), 'utf8').matchAll(/(?<=['/:-])([a-z]+):\d{4,5}\b/g)].map(([, host]) => host),
  )

  expect(Object.fromEntries(targets)).toMatchObject(
    Object.fromEntries(
      ['gateway', 'apartments', 'settlements', 'webhooks', 'portal'].map((job) => [
        job,
        [{ targets: [`${job}:9080`] }],
      ]),
    ),
  )
  expect(prometheus.rule_files).toEqual(['alerts.yaml'])
  expect(new Set(hosts)).toEqual(
    new Set(['gateway', 'apartments', 'settlements', 'webhooks', 'portal', 'collector', 'prometheus', 'jaeger']),
  )
  expect(Object.keys(compose.services)).toEqual(expect.arrayContaining([...hosts, 'grafana']))
})

test('the containers are given these very files', () => {
  const { services }: Compose = parse(read('docker-compose.yml'))
  const sources = ['prometheus', 'collector', 'grafana'].flatMap((name) =>
    (services[name]?.volumes ?? []).map((volume) =>
      typeof volume === 'string' ? (volume.split(':')[0] ?? '') : volume.source,
    ),
  )
  const { providers }: { providers: { options: { path: string } }[] } = parse(
    read('deploy/observability/grafana/provisioning/dashboards/dashboards.yaml'),
  )

  const files = ['prometheus.yaml', 'alerts.yaml', 'collector.yaml', 'grafana/provisioning']
  for (const file of ['./generated/dashboards', ...files.map((name) => `./deploy/observability/${name}`)])
    expect(sources.some((source) => isWithin(file, source))).toBe(true)
  expect(JSON.stringify(services.grafana)).toContain(providers[0]?.options.path)
})

type Scrape = { job_name: string; static_configs: { targets: string[] }[] }

function isWithin(file: string, mounted: string): boolean {
  return file === mounted || file.startsWith(`${mounted}/`)
}

function hasAnchor(anchors: ReadonlySet<string>, place: string): boolean {
  const [file, anchor = ''] = place.split('#')
  return file === 'docs/runbook.md' && anchors.has(anchor)
}

/** The anchor that GitHub makes. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}
