import { common } from './jest.config.js'

// Ten minutes and more: they run when they are asked for by name.
const long = ['soak', 'faults'].filter((name) => !process.argv.slice(2).some((argument) => argument.includes(name)))

export default {
  ...common,
  testMatch: ['<rootDir>/tests/chaos/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...long.map((name) => `${name}\\.test\\.ts$`)],
  maxWorkers: 1,
}
