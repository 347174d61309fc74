import { gauge } from './metrics.ts'

/** Shows what /health/ready would say of the database. */
export function watchReadiness(check: () => Promise<void>): void {
  gauge('ready', '1 while the database answers and is migrated', async (observe) => {
    const isReady = await check().then(
      () => true,
      () => false,
    )
    observe(isReady ? 1 : 0)
  })
}
