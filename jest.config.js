export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/{packages,services}/**/*.test.ts', '<rootDir>/tests/{deploy,system}/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' }, module: { type: 'es6' }, sourceMaps: 'inline' },
    ],
  },
  globalSetup: '<rootDir>/packages/local-stack/src/test-stack/global-setup.ts',
  globalTeardown: '<rootDir>/packages/local-stack/src/test-stack/global-teardown.ts',
  testTimeout: 30_000,
  maxWorkers: 2,
}
