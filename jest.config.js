import { findBrowser } from './scripts/run/find-browser.mjs'
import { testKinds } from './scripts/run/test-kinds.mjs'

const { env: environment } = process

// Tests of containers themselves need an engine; they run where the whole run stands on containers.
const engineTests = environment.LOCAL_STACK === 'containers' ? [] : ['\\.containers\\.test\\.ts$']
const browser = findBrowser()
const browserTests = browser === null ? ['\\.browser\\.test\\.ts$'] : []
// For the workers.
if (browser !== null) environment.PORTAL_BROWSER = browser

const kinds = testKinds()

/** What holds for every test. */
export const common = {
  testEnvironment: 'node',
  // Otherwise each start of Jest looks at all files of node_modules.
  roots: ['<rootDir>/packages', '<rootDir>/services', '<rootDir>/tests'],
  testPathIgnorePatterns: ['/node_modules/', ...engineTests, ...browserTests],
  // Plain Node instead of a virtual machine per file: modules are loaded once per worker.
  runner: '<rootDir>/scripts/run/jest-runner.mjs',
  setupFiles: ['<rootDir>/scripts/run/jest-modules.mjs'],
  transform: {},
}
const onSystem = {
  globalSetup: '<rootDir>/packages/local-stack/src/test-stack/global-setup.ts',
  globalTeardown: '<rootDir>/packages/local-stack/src/test-stack/global-teardown.ts',
}

/** With great numbers and long times: `npm run test:deep`. */
const isDeep = environment.LOKUM_TEST_DEPTH === 'deep'
const deep = isDeep ? [{ ...common, displayName: 'deep', testMatch: filesOf('deep'), ...onSystem }] : []

export default {
  projects: [
    { ...common, displayName: 'pure', testMatch: filesOf('pure') },
    { ...common, displayName: 'repository', testMatch: filesOf('repository') },
    {
      ...common,
      displayName: 'system',
      testMatch: filesOf('system'),
      ...onSystem,
    },
    ...deep,
    {
      ...common,
      // With a browser: `npm run test:portal`.
      displayName: 'portal',
      testMatch: ['<rootDir>/tests/portal/**/*.test.ts'],
      ...onSystem,
    },
    {
      ...common,
      // With generators and linters: `npm run test:integrators`.
      displayName: 'integrators',
      testMatch: ['<rootDir>/tests/integrators/**/*.test.ts'],
      ...onSystem,
    },
    // Draws every screen: `npm run portal:pictures`.
    { ...common, displayName: 'pictures', testMatch: ['<rootDir>/tests/portal/screens/take-pictures.ts'], ...onSystem },
    // Draws the pictures of the README: `npm run portal:pictures -- readme`.
    {
      ...common,
      displayName: 'readme',
      testMatch: ['<rootDir>/tests/portal/screens/take-readme-pictures.ts'],
      ...onSystem,
    },
  ],
  testSequencer: '<rootDir>/scripts/run/jest-sequencer.mjs',
  // One more than the cores of a small machine: tests wait for servers, processes and timers a quarter of the time.
  maxWorkers: 3,
}

function filesOf(kind) {
  return kinds[kind].map((file) => `<rootDir>/${file}`)
}
