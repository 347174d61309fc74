import type { Dashboard } from './render-dashboard.ts'

const requests = 'lokum_request_duration_seconds'
const chosen = 'job=~"$job"'

/** The four golden signals of each service. */
export const overview: Dashboard = {
  uid: 'lokum-overview',
  title: 'Lokum: overview',
  description: 'Start here: calls, latency, errors and resources of each service.',
  choosesJob: true,
  rows: [
    {
      title: 'Now',
      panels: [
        {
          title: 'Ready',
          description: 'Processes whose database answers and is migrated; 0 is a service that does nothing.',
          unit: 'none',
          kind: 'stat',
          wanted: 1,
          queries: [[`sum by (job) (lokum_ready{${chosen}} == 1) or 0 * sum by (job) (up{${chosen}})`, '{{job}}']],
        },
        {
          title: 'Errors of the last hour at the door',
          description: 'Share of calls that the gateway answered with 5xx; a month allows 0.1 %.',
          unit: 'percentunit',
          kind: 'stat',
          limit: 0.001,
          queries: [['job:lokum_request_errors:ratio_rate1h{job="gateway"}', 'errors']],
        },
        {
          title: 'Version',
          description: 'Processes by release and Node; two releases for longer than a roll-out mean that it is stuck.',
          unit: 'none',
          kind: 'stat',
          queries: [[`count by (job, version, node) (lokum_build_info{${chosen}})`, '{{job}} {{version}} on {{node}}']],
        },
      ],
    },
    {
      title: 'Traffic, errors, latency',
      panels: [
        {
          title: 'Traffic',
          description: 'Requests that were answered; a sudden zero is as bad as a sudden peak.',
          unit: 'reqps',
          queries: [[`sum by (job) (rate(${requests}_count{${chosen}}[$__rate_interval]))`, '{{job}}']],
        },
        {
          title: 'Errors',
          description:
            'Share of the answers that are 5xx: the fault is ours. Refusals of the client are not among them.',
          unit: 'percentunit',
          limit: 0.0144,
          queries: [['job:lokum_request_errors:ratio_rate5m{job=~"$job"}', '{{job}}']],
        },
        {
          title: 'Latency',
          description:
            'Time to answer, median and 99th percentile; 99 % of the calls at the door are to take less than 500 ms.',
          unit: 's',
          limit: 0.5,
          queries: [
            [
              `histogram_quantile(0.99, sum by (job, le) (rate(${requests}_bucket{${chosen}}[$__rate_interval])))`,
              '{{job}} p99',
            ],
            [
              `histogram_quantile(0.5, sum by (job, le) (rate(${requests}_bucket{${chosen}}[$__rate_interval])))`,
              '{{job}} p50',
            ],
          ],
        },
      ],
    },
    {
      title: 'Saturation',
      panels: [
        {
          title: 'Connections to the database',
          description: 'Share of a pool that is at work; at 100 % the next statement waits.',
          unit: 'percentunit',
          limit: 1,
          queries: [
            [
              `max by (job, pool) (lokum_database_pool_used{${chosen}} / lokum_database_pool_size{${chosen}})`,
              '{{pool}}',
            ],
          ],
        },
        {
          title: 'Statements that wait for a connection',
          description:
            'More than 0 for five minutes triggers an alert: the database is slow or the pool is too small. Connections are closed when a transaction cannot begin or end on them.',
          unit: 'short',
          limit: 1,
          queries: [
            [`max by (job, pool) (lokum_database_pool_waiting{${chosen}})`, '{{pool}}'],
            [`sum by (job, pool) (increase(lokum_database_pool_discarded_total{${chosen}}[5m]))`, '{{pool}}: closed'],
          ],
        },
        {
          title: 'Event loop',
          description:
            'How late timers run (99th percentile); above 100 ms the process has more to do than one processor can.',
          unit: 's',
          limit: 0.1,
          queries: [[`lokum_event_loop_delay_seconds{${chosen}}`, '{{job}} {{instance}}']],
        },
        {
          title: 'Blocked event loops',
          description:
            'Turns of the event loop that took more than 100 ms of CPU, by each operation that was in flight.',
          unit: 'short',
          limit: 1,
          queries: [
            [
              `sum by (job, operation) (increase(lokum_event_loop_blocked_total{${chosen}}[10m])) > 0`,
              '{{job}} {{operation}}',
            ],
          ],
        },
        {
          title: 'Clocks',
          description:
            "How far a machine's clock is from its database's. The services use the database's clock; certificates and logs use the machine's.",
          unit: 's',
          limit: 1,
          queries: [[`abs(lokum_clock_ahead_seconds{${chosen}})`, '{{job}} {{instance}}']],
        },
        {
          title: 'Memory',
          description: "Share of the container's limit that a process holds; it is ended at 100 %.",
          unit: 'percentunit',
          limit: 0.9,
          queries: [
            [
              `lokum_process_resident_memory_bytes{${chosen}} / lokum_process_memory_limit_bytes{${chosen}}`,
              '{{job}} {{instance}}',
            ],
          ],
        },
        {
          title: 'Heap',
          description: 'Share of the limit for JavaScript objects; a line that only climbs is a leak.',
          unit: 'percentunit',
          limit: 0.9,
          queries: [[`lokum_heap_used_bytes{${chosen}} / lokum_heap_limit_bytes{${chosen}}`, '{{job}} {{instance}}']],
        },
        {
          title: 'Processor and garbage',
          description: 'Processors that a process uses, and the share of its time that goes into collecting garbage.',
          unit: 'percentunit',
          queries: [
            [`rate(lokum_process_cpu_seconds_total{${chosen}}[$__rate_interval])`, '{{job}} {{instance}}'],
            [`rate(lokum_gc_seconds_total{${chosen}}[$__rate_interval])`, '{{job}} {{instance}} garbage'],
          ],
        },
        {
          title: 'Moved to the document store',
          description:
            'PDFs of old statements and entries of old months of the audit log that left the database in an hour; none while old ones wait means that the job fails.',
          unit: 'short',
          queries: [
            [`increase(lokum_statement_pdfs_moved_total{${chosen}}[1h])`, '{{job}} {{instance}} statements'],
            [`increase(lokum_audit_entries_archived_total{${chosen}}[1h])`, '{{job}} {{instance}} audit entries'],
          ],
        },
        {
          title: 'Values that could not be read',
          description:
            'Readings of the metrics pages that failed or took longer than 3 s: what they show is NaN, and alarms are blind.',
          unit: 'ops',
          queries: [[`sum by (job) (rate(lokum_metrics_unread_total{${chosen}}[$__rate_interval]))`, '{{job}}']],
        },
      ],
    },
  ],
}
