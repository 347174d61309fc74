export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/{packages,services}/**/*.test.ts', '<rootDir>/tests/system/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' }, module: { type: 'es6' }, sourceMaps: 'inline' },
    ],
  },
  testTimeout: 30_000,
  maxWorkers: 2,
}
