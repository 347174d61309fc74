import type { Flush } from '../flush.ts'

interface NatsSettings {
  readonly host: string
  /** 0 lets the server choose a free one. */
  readonly port: number
  /** Where the server writes its ports, that of its health among them. */
  readonly portsFolder?: string
  readonly storeFolder: string
  /** The part that says whom it lets in. */
  readonly users?: string | undefined
  /** By default `always`. */
  readonly flush?: Flush
}

/** The configuration of a NATS server of the local stack. One that never flushes may lose the messages of two minutes when the power goes. */
export function natsConfiguration(settings: NatsSettings): string {
  return `# Written at every start.
server_name: lokum-local
host: ${settings.host}
port: ${settings.port === 0 ? -1 : settings.port}
${settings.portsFolder === undefined ? '' : `http: "127.0.0.1:-1"\nports_file_dir: ${JSON.stringify(settings.portsFolder)}`}
jetstream {
  store_dir: ${JSON.stringify(settings.storeFolder)}
  sync_interval: ${settings.flush === 'never' ? '2m' : 'always'}
  max_memory_store: 64MB
  max_file_store: 8GB
}
${settings.users ?? ''}`
}
