import type { Text } from './problem-definition.ts'

/** Requirements for values of webhooks and events; `requirements` has them all. */
export const webhookRequirements = {
  known_event_type: {
    en: 'be an event type from the documentation or a family such as apartment.*',
    pl: 'być typem zdarzenia z dokumentacji albo rodziną, np. apartment.*',
  },
  subscribed_event_type: {
    en: 'be an event type to which the endpoint is subscribed',
    pl: 'być typem zdarzenia, który subskrybuje punkt końcowy',
  },
  before_end: {
    en: 'be earlier than `occurred_to` and in the past',
    pl: 'być wcześniejsza niż `occurred_to` i leżeć w przeszłości',
  },
  past: { en: 'be in the past', pl: 'leżeć w przeszłości' },
  kept_header: {
    en: 'have a new value, because the endpoint has no header of this name to keep',
    pl: 'mieć nową treść, bo punkt końcowy nie ma nagłówka o tej nazwie',
  },
  https_url: {
    en: 'be an https address without user information or fragment',
    pl: 'być adresem https bez danych użytkownika i fragmentu',
  },
} as const satisfies Record<string, Text>
