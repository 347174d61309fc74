/** The images of the containers: the same as in docker-compose.yml. */
export const images = {
  postgres: 'postgres:18.4',
  nats: 'nats:2.14.6-alpine',
} as const
