import type { JsonObject } from './json.ts'

const security = [{ $ref: '#/components/securitySchemes/brokerUser' }]

/** Where the broker is: on a laptop, and wherever it is run for others. */
export const brokerServers = {
  local: {
    host: '127.0.0.1:14222',
    protocol: 'nats',
    description: 'NATS with JetStream on a laptop, beside the services',
    security,
  },
  production: {
    host: '{host}:{port}',
    protocol: 'nats',
    protocolVersion: '2.14',
    description:
      'Three NATS nodes with JetStream; each stream has three copies. TLS is required. Network policies admit no client from outside by themselves: ask who operates the broker.',
    variables: {
      host: { default: 'nats.lokum.svc', description: 'Name of the broker; within the cluster its service' },
      port: { default: '4222', description: 'Port for clients' },
    },
    security,
  },
} as const satisfies JsonObject

export const brokerSecurity = {
  brokerUser: {
    type: 'userPassword',
    description:
      'Every service and every other team has a user of its own. `reader` may listen to all subjects and read with the consumers made for it; it publishes, creates and deletes nothing, and has an account of the server to itself, in which no answer reaches a stream. Answers come to the inbox prefix `_INBOX_<user>`, which the client has to be told.',
  },
} as const satisfies JsonObject
