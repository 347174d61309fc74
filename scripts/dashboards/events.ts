import { mails, papers } from './papers-and-mails.ts'
import type { Dashboard } from './render-dashboard.ts'

/** The way of a fact: outbox, stream, inbox. */
export const events: Dashboard = {
  uid: 'lokum-events',
  title: 'Lokum: events',
  description: 'How facts travel from the outbox of a service through the broker into the next service.',
  rows: [
    {
      title: 'Out of the services',
      panels: [
        {
          title: 'Oldest event that waits',
          description:
            'Age of the oldest event that is not published; nothing is lost, but everybody downstream is late.',
          unit: 's',
          limit: 60,
          queries: [['max by (job) (lokum_outbox_oldest_seconds)', '{{job}}']],
        },
        {
          title: 'Events that wait',
          description: 'How many are not published yet, counted up to 10000.',
          unit: 'short',
          queries: [['max by (job) (lokum_outbox_waiting_events)', '{{job}}']],
        },
        {
          title: 'Who publishes',
          description: 'Processes that lead: exactly one for each service.',
          unit: 'none',
          wanted: 1,
          queries: [['sum by (job) (lokum_outbox_leader)', '{{job}}']],
        },
        {
          title: 'Published',
          description: 'Events that the broker has acknowledged.',
          unit: 'ops',
          queries: [['sum by (job) (rate(lokum_outbox_published_total[$__rate_interval]))', '{{job}}']],
        },
        {
          title: 'Not acknowledged',
          description: 'Attempts to publish that the broker did not acknowledge; each is repeated.',
          unit: 'ops',
          queries: [['sum by (job) (rate(lokum_outbox_publish_failed_total[$__rate_interval]))', '{{job}}']],
        },
        {
          title: 'Oldest event that may not have arrived',
          description:
            'Age of the oldest published event of which webhooks has not said yet that it has it; about a minute is usual.',
          unit: 's',
          limit: 900,
          queries: [['max by (job) (lokum_outbox_unconfirmed_seconds)', '{{job}}']],
        },
        {
          title: 'Published again, swept',
          description:
            'Events that webhooks did not know and that were published again; old ones that it has, deleted.',
          unit: 'ops',
          queries: [
            ['sum by (job) (rate(lokum_outbox_published_again_total[$__rate_interval]))', '{{job}} again'],
            ['sum by (job) (rate(lokum_outbox_swept_total[$__rate_interval]))', '{{job}} swept'],
          ],
        },
      ],
    },
    {
      title: 'Broker',
      panels: [
        {
          title: 'Connected',
          description: 'Processes that have a connection to the broker.',
          unit: 'none',
          wanted: 1,
          queries: [['sum by (job) (lokum_broker_connected)', '{{job}}']],
        },
        {
          title: 'How full the streams are',
          description: 'At 100 % the oldest messages leave before their age.',
          unit: 'percentunit',
          limit: 1,
          queries: [['max by (stream) (lokum_stream_bytes) / max by (stream) (lokum_stream_max_bytes)', '{{stream}}']],
        },
        {
          title: 'Messages in the streams',
          description: 'They leave by age, or when the stream is full; a sudden drop is a stream that was emptied.',
          unit: 'short',
          queries: [['max by (stream) (lokum_stream_messages)', '{{stream}}']],
        },
        {
          title: 'Hours until a stream is full',
          description: 'At the rate of the last hour; 0 is a full stream, nothing one that does not grow.',
          unit: 'h',
          limit: 72,
          queries: [['min by (stream) (lokum_stream_until_full_seconds) / 3600 < 1000', '{{stream}}']],
        },
        {
          title: 'Readers behind',
          description:
            'Messages that readers of whole streams have not acknowledged, and those that left before they were read.',
          unit: 'short',
          queries: [
            ['max by (durable) (lokum_reader_waiting_messages)', '{{durable}} waiting'],
            ['max by (durable) (lokum_reader_missed_messages)', '{{durable}} missed'],
          ],
        },
        {
          title: 'Refused by permission',
          description:
            'Requests that the broker refused: its users are older than the service, or a password has leaked.',
          unit: 'cps',
          queries: [
            [
              'sum by (job, operation) (rate(lokum_broker_permission_refused_total[$__rate_interval]))',
              '{{job}} {{operation}}',
            ],
          ],
        },
      ],
    },
    {
      title: 'Into the services',
      panels: [
        {
          title: 'Messages not stored yet',
          description: 'How far a consumer is behind its stream.',
          unit: 'short',
          limit: 10_000,
          queries: [['max by (durable) (lokum_inbox_waiting_messages)', '{{durable}}']],
        },
        {
          title: 'Stored by webhooks',
          description: 'Events by outcome; known events arrived twice, which is harmless.',
          unit: 'ops',
          queries: [
            ['sum by (stream, outcome) (rate(lokum_webhook_events_total[$__rate_interval]))', '{{stream}} {{outcome}}'],
          ],
        },
        {
          title: 'Put aside',
          description: 'Messages that could not be read or stored and need an operator.',
          unit: 'short',
          limit: 1,
          queries: [
            ['max by (job) (lokum_parked_messages)', '{{job}} waiting'],
            ['sum by (job, stream) (increase(lokum_inbox_parked_total[$__rate_interval]))', '{{job}} {{stream}} new'],
          ],
        },
        {
          title: 'Copies',
          description:
            '1 once settlements has filled its copy of apartments, until then it asks for each; 1 once apartments has filled its copy of agreements.',
          unit: 'none',
          wanted: 1,
          queries: [['max by (job) (lokum_apartment_copy_filled or lokum_agreement_copy_filled)', '{{job}}']],
        },
        {
          title: 'Apartments fetched',
          description: 'Questions of settlements about apartments that its copy lacks; status 0 is no answer at all.',
          unit: 'ops',
          queries: [['sum by (status) (rate(lokum_apartment_fetch_seconds_count[$__rate_interval]))', '{{status}}']],
        },
        {
          title: 'Time to ask',
          description: 'How long apartments takes to answer, 99th percentile; settlements gives up after 3 s.',
          unit: 's',
          limit: 3,
          queries: [
            [
              'histogram_quantile(0.99, sum by (le) (rate(lokum_apartment_fetch_seconds_bucket[$__rate_interval])))',
              'p99',
            ],
          ],
        },
      ],
    },
    papers,
    mails,
  ],
}
