// The task `test:pure` of a workspace: its tests that start nothing. Turbo answers it from its cache when neither the
// workspace nor what it depends on has changed.
import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { jestArguments, jestEnvironment } from './jest.mjs'
import { root } from './project.mjs'
import { runNode } from './run-node.mjs'

const workspace = relative(root, process.cwd())
mkdirSync(join(root, workspace, 'test-results'), { recursive: true })
const outputFile = `${workspace}/test-results/pure.json`
process.exitCode = await runNode(
  jestArguments([
    `--outputFile=${outputFile}`,
    '--selectProjects=pure',
    '--maxWorkers=1',
    '--passWithNoTests',
    `--testPathPatterns=^.*/${workspace}/test/`,
  ]),
  jestEnvironment,
)
