import config from './jest.config.js'

const { globalSetup, globalTeardown, ...common } = config

export default { ...common, testMatch: ['<rootDir>/tests/chaos/**/*.test.ts'], testTimeout: 600_000, maxWorkers: 1 }
