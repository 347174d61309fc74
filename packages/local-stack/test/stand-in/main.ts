import { join } from 'node:path'
import { brokerSetUpArguments } from '../../src/services/service-process.ts'
import { runLocalStack } from '../../src/supervisor/run-local-stack.ts'
import { stopSignal } from '../../src/supervisor/stop-signal.ts'

// The supervisor as `npm start` runs it, with a small stand-in for each of the four services.
process.exitCode = await runLocalStack({
  environment: process.env,
  arguments: process.argv.slice(2),
  input: process.stdin,
  output: process.stdout,
  programs: {
    run: (name) => [join(import.meta.dirname, 'service.ts'), `--name=${name}`],
    setUpBroker: brokerSetUpArguments(),
    migrate: (name) => [join(import.meta.dirname, 'migrate.ts'), `--name=${name}`],
  },
  mark: join('stand-in', 'main.ts'),
  signal: stopSignal(process),
})
