// Builds the images, runs docker-compose.yml under a name and ports of its own, and holds what it promises.
import { imageChecks } from './containers/image-checks.ts'
import { openStage } from './containers/open-stage.ts'
import { rightChecks } from './containers/right-checks.ts'
import { endChecks, systemChecks } from './containers/system-checks.ts'
import { runChecks } from './run-checks.ts'

process.exitCode = await runChecks(async () => {
  const stage = await openStage()
  return [...(await imageChecks(stage)), ...systemChecks(stage), ...rightChecks(stage), ...endChecks(stage)]
})
