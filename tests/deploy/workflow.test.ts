import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { parse } from 'yaml'

type Step = { uses?: string; run?: string; with?: Record<string, string | boolean> }
type Job = {
  'timeout-minutes'?: number
  permissions?: object
  container?: string
  env?: Record<string, string>
  defaults?: { run: { shell: string } }
  strategy?: { matrix: Record<string, string[]> }
  steps: Step[]
}

const text = readFileSync(join(projectRoot, '.github', 'workflows', 'ci.yml'), 'utf8')
const workflow: { permissions: object; concurrency?: object; jobs: Record<string, Job> } = parse(text)
const jobs = Object.entries(workflow.jobs)

test('the workflow may read the repository and nothing else, and one run of a branch is enough', () => {
  expect(workflow.permissions).toEqual({ contents: 'read' })
  expect(jobs.filter(([, { permissions }]) => permissions)).toEqual([])
  expect(workflow.concurrency).toBeDefined()
  expect(text).not.toContain('pull_request_target')
})

test.each(jobs)(
  'the job %s ends in time and uses actions of one commit, whose version stands beside it',
  (_, { steps, ...job }) => {
    expect(job['timeout-minutes']).toBeLessThanOrEqual(30)
    for (const { uses } of steps)
      if (uses) expect(text).toMatch(new RegExp(`uses: ${uses} # v\\d+\\.\\d+\\.\\d+$`, 'm'))
    for (const { uses } of steps) if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
  },
)

test('the page of a run shows how the interface differs from the last release', () => {
  const runs = (workflow.jobs.contract?.steps ?? []).map(({ run = '' }) => run)

  expect(runs).toContain('npm run --silent contract:changes >> "$GITHUB_STEP_SUMMARY"')
})

test('the two commands are run on the oldest Node that may call them and on the one that runs everything', () => {
  const { system } = workflow.jobs

  expect(system?.strategy?.matrix).toEqual({ node: ['20', '24'] })
  const commands = (system?.steps ?? []).map(({ run = '' }) => run).join('\n')
  expect(commands).toMatch(/npm test.*npm run test:portal.*npm start.*npm run demo/s)
})

test('the tests run with Debian’s Chromium, which is required, and the last lines of both commands are added up', () => {
  const { system } = workflow.jobs
  const runs = (system?.steps ?? []).map(({ run = '' }) => run)
  const sum = runs.find((run) => run.includes('awk')) ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'lokum-last-lines-'))
  writeFileSync(join(folder, 'tests.log'), 'Tests 3 passed\n\n3 passed, 1 failed\n')
  writeFileSync(join(folder, 'portal.log'), '40 passed, 0 failed\n')

  const added = spawnSync('bash', ['-c', sum], { cwd: folder, encoding: 'utf8' })

  rmSync(folder, { recursive: true })
  expect(system?.container).toMatch(/^debian:/)
  expect(runs[0]).toMatch(/apt-get install .*chromium/)
  expect(system?.env?.PORTAL_BROWSER).toBe('/usr/bin/chromium')
  // Bash ends a pipeline with the failure of `npm test`, where sh would end it with that of `tee`.
  expect(system?.defaults?.run.shell).toBe('bash')
  expect([added.stdout, added.status]).toEqual(['43 passed, 1 failed\n', 1])
})

test('every image that ships is built, scanned, and told of', () => {
  const { images } = workflow.jobs
  const steps = JSON.stringify(images?.steps)

  expect(images?.strategy?.matrix).toEqual({
    target: ['gateway', 'apartments', 'settlements', 'webhooks', 'portal', 'broker-setup'],
  })
  expect(steps).toMatch(/docker build .*--target .*trivy-action.*upload-artifact.*\.cdx\.json/)
})

test('images are built on a base image by its digest, which is recorded with those of the images that are run', () => {
  const { images, containers } = workflow.jobs
  const builds = (images?.steps ?? []).map(({ run = '' }) => run).filter((run) => run.startsWith('docker build'))

  expect(JSON.stringify(images?.steps)).toMatch(/RepoDigests.*upload-artifact.*base-image\.txt/)
  expect(builds.filter((build) => !build.includes('--build-arg NODE_IMAGE="$(cat base-image.txt)"'))).toEqual([])
  expect(builds).toHaveLength(2)
  expect(JSON.stringify(containers?.steps)).toMatch(/docker images --digests.*upload-artifact.*image-digests\.txt/)
})
