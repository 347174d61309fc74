// Tests of containers themselves need an engine; they run where the whole run stands on containers.
// biome-ignore lint/style/noProcessEnv: what Jest runs is chosen before any test begins.
const engineTests = process.env.LOCAL_STACK === 'containers' ? [] : ['\\.containers\\.test\\.ts$']

export default {
  testEnvironment: 'node',
  testMatch: [
    '<rootDir>/{packages,services}/**/*.test.ts',
    '<rootDir>/tests/{architecture,deploy,system}/**/*.test.ts',
  ],
  testPathIgnorePatterns: ['/node_modules/', ...engineTests],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' }, module: { type: 'es6' }, sourceMaps: 'inline' },
    ],
  },
  globalSetup: '<rootDir>/packages/local-stack/src/test-stack/global-setup.ts',
  globalTeardown: '<rootDir>/packages/local-stack/src/test-stack/global-teardown.ts',
  // A machine that is busy is no failure; what is waited for has deadlines of its own.
  testTimeout: 60_000,
  maxWorkers: 2,
  // Modules that a test file loaded stay in its worker; one that holds this much spends its time on collecting them.
  workerIdleMemoryLimit: '1GB',
}
