import { consumers, consumersOfTeam } from '@lokum/contracts/interface/consumers'
import { teams as declaredTeams, type Team } from '@lokum/contracts/interface/teams'
import type { ReachedBroker } from '@lokum/service-kit/broker/connect-broker'
import { type StreamSettings, streamNames } from '@lokum/service-kit/broker/stream-config'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { lookAtConsumer, setUpConsumer } from './set-up-consumer.ts'
import { setUpStream } from './set-up-stream.ts'

type BrokerSetup = Pick<ReachedBroker, 'manager'> & { log: Log; settings: StreamSettings }

/** Makes the streams and consumers that are missing and changes those that are otherwise; deletes nothing. */
export async function setUpBroker(parts: BrokerSetup, teams: readonly Team[] = declaredTeams): Promise<void> {
  for (const name of streamNames) await setUpStream(parts, name)
  for (const consumer of teams.flatMap(consumersOfTeam)) await setUpConsumer(parts, consumer)
  for (const consumer of Object.values(consumers)) await lookAtConsumer(parts, consumer)
}
