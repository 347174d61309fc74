import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { listServices } from '@lokum/local-stack/services/list-services'

const services = listServices()

/** Every place that has to name each service: a file, and what precedes the names there, up to the end of the list. */
const lists: [file: string, list: RegExp, kind: string][] = [
  ['docker-compose.yml', /^ {2}([\w-]+)-migration:/gm, 'a migration in Compose'],
  ['docker-compose.yml', /^ {4}image: lokum\/([\w-]+):/gm, 'a container in Compose'],
  ['docker-compose.yml', /POSTGRES_(\w+)_PASSWORD_FILE:/g, 'a password of PostgreSQL in Compose'],
  ['Dockerfile', /^FROM service AS ([\w-]+)$/gm, 'an image'],
  ['Dockerfile', /^COPY --from=([\w-]+)-dependencies \/sbom\/ \/$/gm, 'a list of what is inside'],
  ['deploy/postgres/10-provision.sh', /^ {2}for service in ([^;]+); do$/gm, 'a role and a database'],
  ['deploy/k8s/overlays/local/postgres.yaml', /name: POSTGRES_(\w+)_PASSWORD_FILE$/gm, 'a password of PostgreSQL'],
  ['deploy/k8s/components/cloudnative-pg/cluster.yaml', /^ {6}- name: (\w+)$/gm, 'a role'],
  ['deploy/k8s/components/cloudnative-pg/databases.yaml', /^ {2}name: (\w+)$/gm, 'a database'],
  ['deploy/k8s/base/kustomization.yaml', /^ {2}- ([\w-]+)$/gm, 'a base in Kubernetes'],
  ['deploy/k8s/make-secrets.ts', /^const services = \[([^\]]+)\]/gm, 'a Secret'],
  ['.github/workflows/ci.yml', /^ +target: \[([^\]]+)\]$/gm, 'an image that the workflow scans'],
  ['docs/runbook.md', /^for database in ([^;]+); do$/gm, 'a database that is backed up and restored'],
  ['docs/runbook.md', /^docker compose stop ([\w ]+)$/gm, 'a service that a restore stops'],
  ['docs/runbook.md', /kubectl scale deployment ([\w ]+) --replicas 0/g, 'a Deployment that is scaled'],
  ['docs/runbook.md', /job\/migrate-([a-z]+)-\d/g, 'a Job that an upgrade waits for'],
  ['docs/runbook.md', /^\| `([\w-]+)` \| service \|/gm, 'a part that can be down'],
]

test.each(lists)('%s with %s names each service: %s', (file, list) => {
  const text = readFileSync(join(projectRoot, file), 'utf8')
  const found = [...text.matchAll(list)].map(([, names = '']): string[] => names.toLowerCase().match(/[\w-]+/g) ?? [])

  expect(found.length).toBeGreaterThan(0)
  expect(services.filter((service) => !found.flat().includes(service))).toEqual([])
  // A list that stands in the text again has to be as long as the first one.
  if (found.some((names) => names.length > 1))
    for (const names of found) expect(services.filter((service) => !names.includes(service))).toEqual([])
})

test('no text counts the services, their databases or images', () => {
  const texts = [
    'README.md',
    'ARCHITECTURE.md',
    'docs/runbook.md',
    'docs/upgrading.md',
    'deploy/k8s/README.md',
    'deploy/compose/README.md',
    'packages/local-stack/README.md',
  ]
  const counted = texts.filter((file) =>
    /\b(four|six) (services|databases|images|Deployments)\b|\ball four\b/i.test(
      readFileSync(join(projectRoot, file), 'utf8'),
    ),
  )

  expect(counted).toEqual([])
})
