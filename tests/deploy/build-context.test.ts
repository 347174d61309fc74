import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { listServices } from '@lokum/local-stack/services/list-services'
import { copyStages, type StageFiles } from './containers/copy-stages.ts'
import { findLostImports } from './containers/find-lost-imports.ts'
import { readBuildContext } from './containers/read-build-context.ts'
import { readDockerfile } from './containers/read-dockerfile.ts'

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

const images = [
  ...listServices().map((name) => ({ name, installs: name })),
  { name: 'broker-setup', installs: 'broker' },
]
test.each(images)('the image $name installs what its programs import', ({ name, installs }) => {
  const { files, programs } = stages.find((stage) => stage.name === name) ?? { files: new Map(), programs: [] }
  const { packages } = findLostImports(files, programs)
  const installed = dependenciesOf(`${installs}-dependencies`)

  expect(packages.filter((one) => !installed.includes(one))).toEqual([])
  expect(packages.length).toBeGreaterThan(3)
})

test('gateway and the set-up of the broker install no client of a store, the set-up no database and no web server', () => {
  const [gateway, broker] = [dependenciesOf('gateway-dependencies'), dependenciesOf('broker-dependencies')]

  expect([...gateway, ...broker].filter((name) => /aws-sdk|grpc|sdk-node/.test(name))).toEqual([])
  expect(broker.filter((name) => /mikro-orm|^pg$|^express$/.test(name))).toEqual([])
})

/** The dependencies in the manifests of a stage, without those that it deletes before it installs. */
function dependenciesOf(stage: string): string[] {
  const { files } = stages.find(({ name }) => name === stage) ?? { files: new Map<string, string>() }
  const manifests = [...files.values()].filter((file) => /^(packages|services)\/[\w-]+\/package\.json$/.test(file))
  const text = (readDockerfile().stages.get(stage) ?? []).map((instruction) => instruction.text).join(' ')
  const deleted = [...text.matchAll(/ dependencies\.(\S+)/g)].map(([, name = '']) => name)
  return manifests
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(join(projectRoot, file), 'utf8')).dependencies))
    .filter((name) => !deleted.includes(name))
}

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
