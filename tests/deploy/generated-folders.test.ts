import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { atDepth } from '@lokum/local-stack/testing/depth'

type Generator = { program: string; folders: string[]; inputs: string[] }
const generators: Generator[] = JSON.parse(readFileSync(join(projectRoot, 'scripts/generators.json'), 'utf8'))

// The others take longer; what they write is compared with what is committed, or with its hashes.
const short = generators.filter(({ inputs }) => inputs.length === 1)

test.each(atDepth({ usual: short, deep: generators }))(
  '$program writes the same files when it runs again',
  ({ program, folders }) => {
    const before = hashesIn(folders)

    const { status, stderr } = spawnSync(process.execPath, [program], { cwd: projectRoot, encoding: 'utf8' })

    expect({ status, stderr }).toMatchObject({ status: 0 })
    expect(before.length).toBeGreaterThan(0)
    expect(hashesIn(folders)).toEqual(before)
  },
)

test('git keeps no generated folder, and every folder that is written has that name', () => {
  const { stdout } = spawnSync('git', ['ls-files', '**/generated/**', 'generated/**'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })

  expect(stdout).toBe('')
  expect(
    generators.flatMap(({ folders }) => folders).filter((folder) => !/(^|\/)generated(\/|$)/.test(folder)),
  ).toEqual([])
})

test('every input of a generator exists', () => {
  const named = generators.flatMap(({ program, inputs }) => [program, ...inputs])

  expect(named.filter((path) => globSync(path, { cwd: projectRoot }).length === 0)).toEqual([])
})

function hashesIn(folders: readonly string[]): string[] {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.*`, { cwd: projectRoot }).toSorted())
  return files.map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(join(projectRoot, file)))
        .digest('hex')} ${file}`,
  )
}
