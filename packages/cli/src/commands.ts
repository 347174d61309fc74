import { callApi } from './api/call-api.ts'
import { showCompletion } from './completion/show-completion.ts'
import { uploadDocuments } from './documents/upload-documents.ts'
import { tailEvents } from './events/tail-events.ts'
import { listApartments } from './lists/list-apartments.ts'
import { listDeliveries } from './lists/list-deliveries.ts'
import { listDueSettlements } from './lists/list-due-settlements.ts'
import { listEndpoints } from './lists/list-endpoints.ts'
import { logIn } from './login/log-in.ts'
import { logOut } from './login/log-out.ts'
import { showLogin } from './login/show-login.ts'
import { serveAssistant } from './mcp/serve-assistant.ts'
import type { Command } from './syntax/command.ts'
import { listen } from './webhooks/listen.ts'
import { resendDelivery } from './webhooks/resend-delivery.ts'
import { testEndpoint } from './webhooks/test-endpoint.ts'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  logIn,
  logOut,
  showLogin,
  listApartments,
  uploadDocuments,
  listDueSettlements,
  tailEvents,
  listEndpoints,
  listDeliveries,
  listen,
  testEndpoint,
  resendDelivery,
  callApi,
  serveAssistant,
  showCompletion,
]
