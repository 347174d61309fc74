import type { StopStep } from '../processes/running-process.ts'
import type { StartControl } from '../start-control.ts'

export interface ContainerPlan extends Pick<StartControl, 'onWait' | 'signal'> {
  readonly name: string
  readonly image: string
  readonly command: readonly string[]
  readonly environment?: Record<string, string>
  readonly files?: readonly { readonly target: string; readonly content: string }[]
  readonly sharedMemoryBytes?: number
  /** Inside. */
  readonly containerPort: number
  /** On 127.0.0.1; 0 lets the engine choose a free one at each start. */
  readonly port: number
  /** Marks the data: while it is there, the container that was made for it is started again. */
  readonly folder: string
  readonly logFile: string
  readonly stopSteps: readonly StopStep[]
}
