import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'

test('the difference to the last release is a page of Markdown with the changed lines of each document, without examples', () => {
  using releases = mkdtempDisposableSync(join(tmpdir(), 'lokum-releases-'))
  cpSync(join(projectRoot, 'packages/contracts/released/v1.5'), join(releases.path, 'v1.5'), { recursive: true })
  const recorded = join(releases.path, 'v1.5/openapi.json')
  const text = readFileSync(recorded, 'utf8')
  writeFileSync(recorded, text.replace('"title":"Lokum"', '"title":"Of another name"'))

  const { status, stdout } = spawnSync(process.execPath, ['scripts/contract-changes.ts', releases.path], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 5_000_000,
  })

  expect(status).toBe(0)
  expect(stdout.match(/^## .*$/gm)).toEqual(['## Changes of the interface since v1.5'])
  expect(stdout).toMatch(/### openapi\.json\n\n````diff\n@@ [^`]*\n-.*Of another name/)
  // The limit of a summary of GitHub's workflows.
  expect(Buffer.byteLength(stdout)).toBeLessThan(1_048_576)
  expect(stdout).not.toMatch(/_01k[0-9a-z]{23}/)
})
