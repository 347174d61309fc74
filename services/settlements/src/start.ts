import { randomInt } from 'node:crypto'
import { createMigrationCheck } from '@lokum/service-kit/database/check-migrations'
import { createApp } from '@lokum/service-kit/http/create-app'
import { openServiceToken } from '@lokum/service-kit/identity/service-token'
import { createWebhooksAsker } from '@lokum/service-kit/outbox/ask-webhooks'
import { type ReconcilerTimes, startReconciler } from '@lokum/service-kit/outbox/reconcile-outbox'
import { createCipher } from '@lokum/service-kit/secrets/cipher'
import { listenForCalls, type RunningService } from '@lokum/service-kit/service/listen-for-calls'
import { type Clocks, openFoundation } from '@lokum/service-kit/service/open-foundation'
import { countStoreErrors } from '@lokum/service-kit/stores/count-store-errors'
import { openDocumentStore } from '@lokum/stores/open-document-store'
import { type Config, choosePortalUrl } from './config.ts'
import { entities, schema } from './database.ts'
import type { WorkTimes } from './documents/lasting-work.ts'
import { openReadings } from './documents/obtain-reading.ts'
import { openAssistant } from './documents/open-assistant.ts'
import { type OutsideOfRecognition, startRecognizer } from './documents/recognition/start-recognizer.ts'
import { type SweeperTimes, startUploadSweeper } from './documents/sweep-uploads.ts'
import { startPreviewSweeper } from './ledger/payment-imports/sweep-previews.ts'
import { announceOverdue } from './ledger/payments/announce-overdue.ts'
import { settleAgreement } from './ledger/payments/settle-agreement.ts'
import { type AnnouncerTimes, startDueAnnouncer } from './months/settlements/announce-due.ts'
import type { RandomBelow } from './months/settlements/reference-code.ts'
import { requireUnstatedDocument, requireUnusedLines } from './months/settlements/require-unstated-document.ts'
import { routes } from './routes.ts'
import { type MoverTimes, startPdfMover } from './statements/move-pdfs.ts'
import { openMailing } from './statements/sending/open-mailing.ts'
import type { MailerTimes } from './statements/sending/start-mailer.ts'
import { copyApartments } from './tenancies/apartments/copy-apartments.ts'
import { matchCounter } from './tenancies/meters/match-counter.ts'
import { UploadSlots } from './uploads/upload-slots.ts'

/** The outside world, replaceable in tests. */
type World = Clocks & {
  randomBelow?: RandomBelow
  reconcilerTimes?: Partial<ReconcilerTimes>
  sweeperTimes?: Partial<SweeperTimes>
  uploadSlots?: UploadSlots
  mailerTimes?: Partial<MailerTimes>
  moverTimes?: Partial<MoverTimes>
  announcerTimes?: Partial<AnnouncerTimes>
  recognition?: OutsideOfRecognition
  readingTimes?: Partial<WorkTimes>
}

/** Connects the parts of the service; disposing stops them in reverse order. */
export async function start(config: Config, world: World = {}): Promise<RunningService> {
  const { randomBelow = (limit) => randomInt(limit), uploadSlots = new UploadSlots() } = world
  const { APARTMENTS_URL: apartmentsUrl, WEBHOOKS_URL: webhooksUrl, OIDC_ISSUER: issuer } = config
  const uploads = { folder: config.DOCUMENTS_SPOOL_FOLDER, slots: uploadSlots }

  await using stack = new AsyncDisposableStack()
  const store = countStoreErrors(stack.use(await openDocumentStore(config)))
  const foundation = await openFoundation(stack, { service: 'settlements', config, entities, store, clocks: world })
  const { broker, relay } = foundation
  const edge = { ...foundation.edge, cipher: createCipher(config.ENCRYPTION_KEYS) }
  const { pool, log, clock } = edge
  const assistant = await openAssistant(config, log)
  const sweeper = {
    pool,
    store,
    log,
    clocks: [clock, world.wall ?? (() => new Date())],
    uploadFolder: uploads.folder,
    times: world.sweeperTimes,
  }
  stack.use(await startUploadSweeper(sweeper))
  stack.use(startPreviewSweeper(edge))
  const uses = { requireUnstated: requireUnstatedDocument, requireUnusedLines }
  stack.use(startRecognizer({ ...edge, assistant, store, uses, matchCounter, ...world.recognition }))
  const move = { afterDays: config.STATEMENTS_MOVE_AFTER_DAYS, times: world.moverTimes }
  stack.use(startPdfMover({ pool, store, log, clock, relay, ...move }))
  stack.use(startDueAnnouncer({ ...edge, relay, announceOverdue, times: world.announcerTimes }))
  const credentials = { clientId: config.SERVICE_CLIENT_ID, clientSecret: config.SERVICE_CLIENT_SECRET }
  const openToken = () => openServiceToken({ issuer, ...credentials, clock })
  const findUnknown = createWebhooksAsker({ webhooksUrl, openToken })
  stack.use(startReconciler({ ...edge, relay, findUnknown, times: world.reconcilerTimes }))
  stack.use(copyApartments({ pool, broker, log, apartmentsUrl, clock, openToken }))

  const portalUrl = choosePortalUrl(config)
  const sending = { edge, store, portalUrl, settleAgreement, times: world.mailerTimes }
  const { mailing, committed } = stack.use(openMailing(config, sending))
  const readings = stack.use(openReadings({ log, times: world.readingTimes }))
  const own = {
    assistant,
    readings,
    apartmentsUrl,
    cipher: edge.cipher,
    mailing,
    portalUrl,
    quotas: config.QUOTAS,
    randomBelow,
    store,
    uploads,
  }
  const app = createApp(edge, routes({ ...edge, committed }, own))
  const check = createMigrationCheck(pool, schema)
  return await listenForCalls(stack, { config, log, app, check, isStuck: foundation.database.isStuck })
}
