import { join } from 'node:path'
import { brokerSetUpArguments, migrationArguments, serviceArguments } from '../services/service-process.ts'
import { runLocalStack } from '../supervisor/run-local-stack.ts'
import { stopSignal } from '../supervisor/stop-signal.ts'

process.exitCode = await runLocalStack({
  environment: process.env,
  arguments: process.argv.slice(2),
  input: process.stdin,
  output: process.stdout,
  programs: { run: serviceArguments, migrate: migrationArguments, setUpBroker: brokerSetUpArguments() },
  mark: join('local-stack', 'src', 'commands', 'start.ts'),
  signal: stopSignal(process),
})
