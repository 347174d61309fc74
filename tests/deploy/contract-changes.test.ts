import { spawnSync } from 'node:child_process'
import { expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'

test('the difference to the last release is a page of Markdown with the changed lines of each document, without examples', () => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/contract-changes.ts'], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 5_000_000,
  })

  expect(status).toBe(0)
  expect(stdout.match(/^## .*$/gm)).toEqual(['## Changes of the interface since v1.5'])
  expect(stdout).toContain('### openapi.json\n\n````diff\n@@ ')
  // The limit of a summary of GitHub's workflows.
  expect(Buffer.byteLength(stdout)).toBeLessThan(1_048_576)
  expect(stdout).not.toMatch(/_01k[0-9a-z]{23}/)
})
