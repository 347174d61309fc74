import type { Row } from './render-dashboard.ts'

/** Files from landlords: stored, read and recognised. */
export const papers: Row = {
  title: 'Papers',
  panels: [
    {
      title: 'Read by a model',
      description:
        'Papers that a model was to read, by how it went; of all but `read` the rules read instead. Empty without a model.',
      unit: 'ops',
      queries: [['sum by (outcome) (rate(lokum_assistant_readings_total[$__rate_interval]))', '{{outcome}}']],
    },
    {
      title: 'Sent',
      description: 'Files from landlords: stored, already known by their bytes, or refused.',
      unit: 'ops',
      queries: [
        [
          'sum by (media_type) (rate(lokum_documents_stored_total{outcome="stored"}[$__rate_interval]))',
          '{{media_type}}',
        ],
        ['sum by (outcome) (rate(lokum_documents_stored_total{outcome!="stored"}[$__rate_interval]))', '{{outcome}}'],
      ],
    },
    {
      title: 'Recognised',
      description:
        'Scans and photos whose text was recognised, by what came of it, and those left for later, by the reason.',
      unit: 'ops',
      queries: [
        ['sum by (outcome) (rate(lokum_documents_recognised_total[$__rate_interval]))', '{{outcome}}'],
        ['sum by (reason) (rate(lokum_documents_recognition_left_total[$__rate_interval]))', 'left: {{reason}}'],
      ],
    },
    {
      title: 'Pages recognised',
      description:
        'Pages of scans and photos, by what came of each. After one at a limit (`picture_too_heavy`) its document is deferred.',
      unit: 'ops',
      queries: [['sum by (outcome) (rate(lokum_documents_pages_recognised_total[$__rate_interval]))', '{{outcome}}']],
    },
    {
      title: 'Waiting to be recognised',
      description:
        'Age of the oldest scan or photo that waits. The log line document.recognition_left gives the reason.',
      unit: 's',
      queries: [['max(lokum_documents_waiting_seconds)', 'oldest']],
    },
    {
      title: 'Not done by the store',
      description: 'Failed operations of the document store; callers get 503. The log line gives the reason.',
      unit: 'ops',
      queries: [['sum by (operation) (rate(lokum_document_store_errors_total[$__rate_interval]))', '{{operation}}']],
    },
  ],
}

/** Mails to tenants. */
export const mails: Row = {
  title: 'Mails to tenants',
  panels: [
    {
      title: 'Mails',
      description: 'Mails of the last hour by outcome; `again` are attempts that certainly failed and are repeated.',
      unit: 'short',
      queries: [
        ['sum by (outcome) (increase(lokum_mails_total[1h]))', '{{outcome}}'],
        ['sum(increase(lokum_mail_retries_total[1h]))', 'again'],
      ],
    },
    {
      title: 'Mails that wait',
      description:
        'Neither accepted nor given up; unconfirmed: it is unknown whether they arrived, and the landlord has not decided.',
      unit: 'short',
      limit: 10,
      queries: [
        ['max(lokum_mail_waiting)', 'waiting'],
        ['max(lokum_mail_unconfirmed)', 'unconfirmed'],
      ],
    },
    {
      title: 'Oldest mail that waits',
      description: 'It is tried for two days and then given up.',
      unit: 's',
      limit: 3_600,
      queries: [['max(lokum_mail_oldest_seconds)', 'oldest']],
    },
  ],
}
