import type { Dashboard } from './render-dashboard.ts'

/** The gateway's work on calls. */
export const door: Dashboard = {
  uid: 'lokum-door',
  title: 'Lokum: door',
  description:
    'Calls that the gateway forwards or refuses, with the reasons, and whether the services behind it answer.',
  rows: [
    {
      title: 'Objectives',
      panels: [
        {
          title: 'Error budget burnt',
          description:
            'How many times faster than allowed 5xx answers use up 0.1 % of the month; 14.4 for an hour pages the person on call.',
          unit: 'short',
          limit: 14.4,
          queries: [
            ['job:lokum_request_errors:ratio_rate1h{job="gateway"} / 0.001', 'last hour'],
            ['job:lokum_request_errors:ratio_rate6h{job="gateway"} / 0.001', 'last six hours'],
            ['job:lokum_request_errors:ratio_rate1d{job="gateway"} / 0.001', 'last day'],
          ],
        },
        {
          title: 'Latency budget burnt',
          description: 'How many times faster than allowed calls of more than 500 ms use up 1 % of the month.',
          unit: 'short',
          limit: 14.4,
          queries: [
            ['job:lokum_request_slow:ratio_rate1h{job="gateway"} / 0.01', 'last hour'],
            ['job:lokum_request_slow:ratio_rate6h{job="gateway"} / 0.01', 'last six hours'],
          ],
        },
        {
          title: 'Calls by operation',
          description: 'Calls that the gateway received, by operation.',
          unit: 'reqps',
          queries: [
            [
              'sum by (operation) (rate(lokum_request_duration_seconds_count{job="gateway"}[$__rate_interval]))',
              '{{operation}}',
            ],
          ],
        },
        {
          title: 'Answers by status',
          description: '499 is a caller who went away before the answer.',
          unit: 'reqps',
          queries: [
            [
              'sum by (status) (rate(lokum_request_duration_seconds_count{job="gateway"}[$__rate_interval]))',
              '{{status}}',
            ],
          ],
        },
        {
          title: 'Errors by operation',
          description: 'Which calls are answered with 5xx.',
          unit: 'reqps',
          queries: [
            [
              'sum by (operation, status) (rate(lokum_request_duration_seconds_count{job="gateway", status=~"5.."}[$__rate_interval]))',
              '{{operation}} {{status}}',
            ],
          ],
        },
        {
          title: 'Slowest operations',
          description: 'The five operations with the highest 99th percentile.',
          unit: 's',
          limit: 0.5,
          queries: [
            [
              'topk(5, histogram_quantile(0.99, sum by (operation, le) (rate(lokum_request_duration_seconds_bucket{job="gateway"}[$__rate_interval]))))',
              '{{operation}}',
            ],
          ],
        },
      ],
    },
    {
      title: 'Refusals',
      panels: [
        {
          title: 'Refusals by reason',
          description:
            'Codes of the refusals that the gateway itself gives; many invalid_token may be an attack or a key that was rotated.',
          unit: 'reqps',
          queries: [['sum by (reason) (rate(lokum_refusals_total[$__rate_interval]))', '{{reason}}']],
        },
        {
          title: 'Limits without their database',
          description: 'Calls that a process counted alone, and whether it has given the database up for now.',
          unit: 'cps',
          limit: 1,
          queries: [
            ['sum(rate(lokum_limiter_fallback_total[$__rate_interval]))', 'counted alone'],
            ['max(lokum_limiter_store_down)', 'database given up'],
          ],
        },
        {
          title: "Age of the identity provider's keys",
          description: 'They are fetched every five minutes; after 24 h every call is refused.',
          unit: 's',
          limit: 3_600,
          queries: [['max by (job) (lokum_jwks_age_seconds)', '{{job}}']],
        },
      ],
    },
    {
      title: 'Services behind it',
      panels: [
        {
          title: 'Calls without a whole answer',
          description: 'Calls to which a service gave none: it was unreachable, too slow, or broke off.',
          unit: 'cps',
          queries: [
            [
              'sum by (upstream, kind) (rate(lokum_upstream_errors_total[$__rate_interval])) > 0',
              '{{upstream}} {{kind}}',
            ],
          ],
        },
        {
          title: 'Calls under way',
          description: 'Calls that are with a service; at 1000 in one gateway further ones are refused as overloaded.',
          unit: 'short',
          limit: 1_000,
          queries: [['max by (upstream) (lokum_upstream_in_flight)', '{{upstream}}']],
        },
      ],
    },
    {
      title: 'Portal',
      panels: [
        {
          title: 'Calls of pages by operation',
          description: 'What the pages of landlords ask of the portal; forwardCall goes on to the gateway.',
          unit: 'reqps',
          queries: [
            [
              'sum by (operation) (rate(lokum_request_duration_seconds_count{job="portal"}[$__rate_interval]))',
              '{{operation}}',
            ],
          ],
        },
        {
          title: 'Errors of the portal',
          description: 'Logins need the provider; everything else needs the database of the portal and the gateway.',
          unit: 'reqps',
          queries: [
            [
              'sum by (operation, status) (rate(lokum_request_duration_seconds_count{job="portal", status=~"5.."}[$__rate_interval]))',
              '{{operation}} {{status}}',
            ],
          ],
        },
        {
          title: 'Latency of the portal',
          description: 'The 99th percentile of each operation, the way to the gateway and back included.',
          unit: 's',
          queries: [
            [
              'histogram_quantile(0.99, sum by (operation, le) (rate(lokum_request_duration_seconds_bucket{job="portal"}[$__rate_interval])))',
              '{{operation}}',
            ],
          ],
        },
      ],
    },
  ],
}
