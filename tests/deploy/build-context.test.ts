import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { copyStages, type StageFiles } from './containers/copy-stages.ts'
import { findLostImports } from './containers/find-lost-imports.ts'
import { readBuildContext } from './containers/read-build-context.ts'

const context = readBuildContext()
const stages = copyStages(context)
const running = stages.filter(({ programs }) => programs.some((program) => program.endsWith('.ts')))

test('every file and folder that the Dockerfile copies enters the build', () => {
  expect(stages.filter(({ missing }) => missing.length > 0)).toEqual([])
  expect(context.sent.size).toBeGreaterThan(1_000)
})

test('of the folders that the Dockerfile copies, .dockerignore drops tests and prose alone', () => {
  const folders = ['packages/', 'services/', 'deploy/images/', 'docs/']
  const dropped = [...context.dropped].filter((file) => folders.some((folder) => file.startsWith(folder)))

  expect(dropped.filter((file) => !/\/test\/|\.md$|^docs\//.test(file))).toEqual([])
  expect(dropped.length).toBeGreaterThan(100)
})

test.each(running)('in the stage $name each program is there, with all that it imports', ({ files, programs }) => {
  const { lost, read } = findLostImports(files, programs)

  expect(lost).toEqual([])
  expect(read).toBeGreaterThan(1)
})

test('the stage that builds the pages has their sources with all that they import, and the settings of the compiler', () => {
  const files: StageFiles = stages.find(({ name }) => name === 'pages')?.files ?? new Map()
  const sources = [...files.keys()].filter((path) => /^services\/portal\/web\/.*\.tsx?$/.test(path))

  expect(findLostImports(files, sources).lost).toEqual([])
  expect(sources.length).toBeGreaterThan(100)
  for (const settings of [...files.keys()].filter((path) => /^services\/portal\/.*tsconfig\.json$/.test(path))) {
    const { extends: base } = JSON.parse(readFileSync(join(projectRoot, settings), 'utf8'))
    expect([...files.keys()]).toContain(normalize(join(dirname(settings), base)))
  }
})

test('the installation of each image is a script that its stage has', () => {
  const installing = stages.filter(({ programs }) => programs.some((program) => program.endsWith('.sh')))

  expect(installing.length).toBeGreaterThan(6)
  for (const { name, files, programs } of installing)
    expect({ name, lost: programs.filter((path) => path.endsWith('.sh') && !files.has(path)) }).toEqual({
      name,
      lost: [],
    })
})
