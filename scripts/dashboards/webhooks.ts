import type { Dashboard } from './render-dashboard.ts'

/** Deliveries to other people's servers. */
export const webhooks: Dashboard = {
  uid: 'lokum-webhooks',
  title: 'Lokum: webhooks',
  description: "How soon deliveries leave, and their outcomes. A receiver's owner must fix its own errors.",
  rows: [
    {
      title: 'How soon',
      panels: [
        {
          title: 'Lag',
          description:
            'How long the delivery that is due longest has been due. Endpoints that fail wait for each other; among the healthy ones a slow receiver with a backlog alone can raise it.',
          unit: 's',
          limit: 300,
          queries: [['max by (state) (lokum_webhook_lag_seconds)', '{{state}} endpoints']],
        },
        {
          title: 'First attempt',
          description: 'Time from the arrival of an event to its first attempt, median and 99th percentile.',
          unit: 's',
          limit: 2.5,
          queries: [
            [
              'histogram_quantile(0.99, sum by (le) (rate(lokum_webhook_first_attempt_seconds_bucket[$__rate_interval])))',
              'p99',
            ],
            [
              'histogram_quantile(0.5, sum by (le) (rate(lokum_webhook_first_attempt_seconds_bucket[$__rate_interval])))',
              'p50',
            ],
          ],
        },
        {
          title: 'Hands that are full',
          description:
            'Attempts on their way and as many as may be; late deliveries with full hands want more replicas.',
          unit: 'short',
          queries: [
            ['sum(lokum_webhook_attempts_in_flight)', 'on their way'],
            ['sum(lokum_webhook_attempt_slots)', 'possible'],
          ],
        },
      ],
    },
    {
      title: 'Outcomes',
      panels: [
        {
          title: 'Attempts by outcome',
          description:
            'status: the receiver answered, but not with 2xx. When dns, connect, timeout or tls grow together, look at our way out.',
          unit: 'ops',
          queries: [['sum by (outcome) (rate(lokum_webhook_attempts_total[$__rate_interval])) > 0', '{{outcome}}']],
        },
        {
          title: 'Duration of attempts',
          description:
            'From the start of an attempt to the end of its answer, 99th percentile by outcome; given up after 15 s.',
          unit: 's',
          limit: 15,
          queries: [
            [
              'histogram_quantile(0.99, sum by (outcome, le) (rate(lokum_webhook_attempt_seconds_bucket[$__rate_interval])))',
              '{{outcome}}',
            ],
          ],
        },
        {
          title: 'Deliveries by their end',
          description: 'Exhausted ones were tried for three days and can be recovered.',
          unit: 'ops',
          queries: [['sum by (state) (rate(lokum_webhook_deliveries_finished_total[$__rate_interval]))', '{{state}}']],
        },
      ],
    },
    {
      title: 'Waiting and lost',
      panels: [
        {
          title: 'Exhausted in the last hour',
          description: 'Deliveries that were given up.',
          unit: 'short',
          queries: [['sum(increase(lokum_webhook_deliveries_finished_total{state="exhausted"}[1h]))', 'exhausted']],
        },
        {
          title: 'Held',
          description:
            'Deliveries that wait for endpoints that are disabled (out of the 10000 newest), and how many came in the last hour.',
          unit: 'short',
          limit: 1_000,
          queries: [
            ['max(lokum_webhook_held_deliveries)', 'waiting'],
            ['sum(increase(lokum_webhook_deliveries_held_total[1h]))', 'new in the last hour'],
          ],
        },
        {
          title: 'Leases lost',
          description:
            'Deliveries taken over from a worker that died, attempts whose lease ended without a result, and results that came after that: a receiver may get one twice.',
          unit: 'short',
          limit: 1,
          queries: [
            ['sum(increase(lokum_webhook_leases_lost_total[$__rate_interval]))', 'taken over'],
            ['sum(increase(lokum_webhook_attempts_total{outcome="worker_lost"}[$__rate_interval]))', 'without result'],
            ['sum(increase(lokum_webhook_completions_late_total[$__rate_interval]))', 'late results'],
          ],
        },
      ],
    },
    {
      title: 'How the endpoints do',
      panels: [
        {
          title: 'Endpoints out of order',
          description:
            'failing: the last attempt failed. blocked: waiting because of 429, 503 or Retry-After. paused by their owner, disabled by 410 or after five days.',
          unit: 'short',
          queries: [['max by (state) (lokum_webhook_endpoints)', '{{state}}']],
        },
        {
          title: 'Owners notified in the last day',
          description:
            'Warnings after 1, 24 and 72 hours of failing, recoveries, and endpoints that were disabled (gone: by 410).',
          unit: 'short',
          queries: [['sum by (outcome) (increase(lokum_webhook_endpoint_notices_total[1d]))', '{{outcome}}']],
        },
        {
          title: 'Events taken in',
          description:
            'known: arrived a second time and was ignored. The waiting messages show whether webhooks falls behind.',
          unit: 'short',
          queries: [
            ['sum by (outcome) (increase(lokum_webhook_events_total[$__rate_interval]))', '{{outcome}}'],
            ['sum(max by (stream, durable) (lokum_inbox_waiting_messages{job="webhooks"}))', 'waiting'],
          ],
        },
      ],
    },
    {
      title: 'Recoveries and retention',
      panels: [
        {
          title: 'Recoveries and replays',
          description: 'Jobs that have not ended, and the deliveries that they made due in the last hour.',
          unit: 'short',
          queries: [
            ['max(lokum_webhook_jobs_running)', 'jobs'],
            ['sum by (kind) (increase(lokum_webhook_job_deliveries_total[1h]))', '{{kind}}'],
          ],
        },
        {
          title: 'Partitions',
          description:
            'Parts of each table that is split by time, and how many there are after the present one: three, unless they cannot be made.',
          unit: 'short',
          queries: [
            ['max by (table) (lokum_webhook_partitions)', '{{table}}'],
            ['min(lokum_webhook_partitions_ahead)', 'ahead'],
            ['sum(increase(lokum_webhook_partitions_made_total[1d]))', 'made in the last day'],
            ['sum(increase(lokum_webhook_partitions_dropped_total[1d]))', 'dropped in the last day'],
          ],
        },
        {
          title: 'Kept too long',
          description:
            'How long the oldest partition has been older than the retention, and rounds that the database broke off.',
          unit: 's',
          queries: [
            ['max(lokum_webhook_retention_late_seconds)', 'late'],
            [
              'sum(increase(lokum_background_failures_total{event="retention.broken_off"}[1h]))',
              'rounds that failed in the last hour',
            ],
          ],
        },
      ],
    },
  ],
}
