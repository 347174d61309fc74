import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { readBuildContext } from './containers/read-build-context.ts'
import { readCompose } from './containers/read-compose.ts'
import { environmentOfImage, readDockerfile } from './containers/read-dockerfile.ts'
import { readManifest } from './containers/read-manifest.ts'

const { stages, variables } = readDockerfile()
const { version, devDependencies } = readManifest()

/** Each image, and the workspace it runs. */
const targets: [target: string, workspace: string][] = [
  ['gateway', 'services/gateway'],
  ['apartments', 'services/apartments'],
  ['settlements', 'services/settlements'],
  ['webhooks', 'services/webhooks'],
  ['portal', 'services/portal'],
  ['broker-setup', 'packages/broker'],
  ['identity-provider', 'packages/local-stack'],
  ['mailbox', 'packages/local-stack'],
]

test('the images stand on the Node of the project, and bear its version', () => {
  expect(variables).toEqual({ NODE_IMAGE: `node:${devDependencies.node}-slim`, VERSION: version })
  for (const { build } of Object.values(readCompose().services)) {
    if (build) expect(build.args).toEqual({ NODE_IMAGE: variables.NODE_IMAGE })
  }
})

test.each(targets)('the image %s runs as a number that is not root, and without a shell', (target) => {
  expect(last(target, 'USER')).toBe('1000:1000')
  expect(last(target, 'ENTRYPOINT')).toBe('[]')
  expect(last(target, 'CMD')).toMatch(/^\["node", .*\]$/)
  expect(last(target, 'STOPSIGNAL')).toBe('SIGTERM')
  if (target !== 'broker-setup') expect(last(target, 'HEALTHCHECK')).toMatch(/ CMD \["node", .*\]$/)
})

test.each(targets)('no process of the image %s opens a debugger at a signal', (target) => {
  expect(environmentOfImage(stages.get(target) ?? []).NODE_OPTIONS).toBe('--disable-sigusr1')
})

test.each(targets)('the image %s begins nowhere but at its base, and gets root-owned files alone', (target) => {
  const lines = stages.get(target) ?? []

  expect(lines[0]).toEqual({ name: 'FROM', text: expect.stringMatching(/^\$\{NODE_IMAGE\}$/) })
  expect(lines.filter(({ name, text }) => name === 'ADD' || text.includes('--chown'))).toEqual([])
})

test.each(targets)('the image %s has labels that describe it', (target) => {
  const labels = (stages.get(target) ?? []).filter(({ name }) => name === 'LABEL').map(({ text }) => text)

  for (const label of ['title', 'description', 'version', 'licenses']) {
    expect(labels.join(' ')).toContain(`org.opencontainers.image.${label}="`)
  }
})

test.each(targets)('the image %s holds every workspace that its own one needs', (target, workspace) => {
  const copied = (stages.get(target) ?? [])
    .filter(({ name }) => name === 'COPY')
    .map(({ text }) => text.split(' ').at(-1))

  expect(copied).toEqual(expect.arrayContaining([workspace, ...workspacesBelow(workspace)]))
})

test.each([
  ['every SQL file of a service and of its packages', '{packages,services}/*/src/**/*.sql', 20],
  ['every page of prose that the gateway serves', '{CHANGELOG,docs/{guides/*,guides/pl/*,releases/*,events}}.md', 3],
  ['every diagram of the guides', 'docs/diagrams/*.svg', 1],
])('%s enters the build', (_, pattern, atLeast) => {
  const files = globSync(pattern, { cwd: projectRoot })
  const { sent } = readBuildContext()

  expect(files.length).toBeGreaterThan(atLeast)
  expect(files.filter((file) => !sent.has(file))).toEqual([])
})

test('the image gateway holds the pages of prose that it serves', () => {
  const copied = (stages.get('gateway') ?? []).filter(({ name }) => name === 'COPY').map(({ text }) => text)

  expect(copied).toEqual(
    expect.arrayContaining(['--from=sources /app/docs docs', '--from=sources /app/CHANGELOG.md ./']),
  )
})

test('no secret is built into an image', () => {
  const everything = [...stages.values()].flat().map(({ name, text }) => `${name} ${text}`)

  expect(everything.filter((line) => /^(ARG|ENV) .*(PASSWORD|SECRET|TOKEN|KEY)/.test(line))).toEqual([])
  expect(readFileSync(join(projectRoot, '.dockerignore'), 'utf8').split('\n')).toContain('*')
})

function last(target: string, instruction: string): string | undefined {
  return stages.get(target)?.findLast(({ name }) => name === instruction)?.text
}

function workspacesBelow(workspace: string): string[] {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(projectRoot, workspace, 'package.json'), 'utf8'),
  )
  const own = Object.keys(dependencies)
    .filter((name) => name.startsWith('@lokum/'))
    .map((name) => name.replace('@lokum/', 'packages/'))
  return [...new Set([...own, ...own.flatMap(workspacesBelow)])]
}
