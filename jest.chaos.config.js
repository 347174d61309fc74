import { common } from './jest.config.js'

// Ten minutes and more: it runs when it is asked for by name.
const isSoakWanted = process.argv.some((argument) => argument.includes('soak'))

export default {
  ...common,
  testMatch: ['<rootDir>/tests/chaos/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...(isSoakWanted ? [] : ['soak\\.test\\.ts$'])],
  testTimeout: 600_000,
  maxWorkers: 1,
}
