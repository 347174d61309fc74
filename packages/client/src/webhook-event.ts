import type { webhooks } from './generated/deliveries.ts'

/** Everything that webhooks deliver, told apart by `type`. */
export type WebhookEvent = {
  [Type in keyof webhooks]: webhooks[Type] extends {
    post: { requestBody: { content: { 'application/json': infer Event } } }
  }
    ? Event
    : never
}[keyof webhooks]
