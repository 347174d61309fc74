// The task `test` of turbo.json: the tests of one folder that Turbo answers from its cache when neither the folder nor what it
// depends on has changed. Packages start no service, so all of their tests are; of a service, those that start nothing.
import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { jestArguments, jestEnvironment } from './jest.mjs'
import { root } from './project.mjs'
import { runNode } from './run-node.mjs'

const [folder = join(relative(root, process.cwd()), 'test')] = process.argv.slice(2)
const projects = folder.startsWith('services') ? ['pure'] : ['pure', 'repository', 'system']
const results = join(folder, '..', 'test-results')
mkdirSync(join(root, results), { recursive: true })
process.exitCode = await runNode(
  jestArguments([
    `--outputFile=${join(results, 'tests.json')}`,
    // With one, the runner would use this process, and fail at the end of a second project.
    '--maxWorkers=2',
    '--passWithNoTests',
    `--testPathPatterns=^.*/${folder}/`,
    '--selectProjects',
    ...projects,
  ]),
  jestEnvironment,
)
