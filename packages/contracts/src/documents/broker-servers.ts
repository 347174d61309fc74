import type { JsonObject } from '../values/json.ts'

const security = [{ $ref: '#/components/securitySchemes/brokerUser' }]

/** Where the broker is: on a laptop, and wherever it is run for others. */
export const brokerServers = {
  local: {
    host: '127.0.0.1:14222',
    protocol: 'nats',
    description: 'NATS with JetStream on a developer’s machine',
    security,
  },
  production: {
    host: '{host}:{port}',
    protocol: 'nats',
    protocolVersion: '2.14',
    description:
      'Three NATS nodes with JetStream; each stream has three replicas. TLS is required. Network policies block external clients; to connect from outside, ask the operator of the broker.',
    variables: {
      host: {
        default: 'nats.lokum.svc',
        description: 'Host name of the broker; within the cluster, the name of its service',
      },
      port: { default: '4222', description: 'Client port' },
    },
    security,
  },
} as const satisfies JsonObject

export const brokerSecurity = {
  brokerUser: {
    type: 'userPassword',
    description:
      'Every service and every other team has its own user. `reader` may subscribe to all subjects and read through its own consumers. It cannot publish, create or delete anything, and has its own NATS account, so its responses never reach a stream. Configure the client with the inbox prefix `_INBOX_<user>`.',
  },
} as const satisfies JsonObject
