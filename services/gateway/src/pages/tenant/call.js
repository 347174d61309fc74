/** What the system said no with, or that it could not be reached. */
export class Refusal extends Error {
  constructor({ status, code, detail, errors = [], retryAfterSeconds }) {
    super(code)
    Object.assign(this, { status, code, detail, errors, retryAfterSeconds })
  }
}

const patienceMs = { GET: 60_000, POST: 600_000 }

/** Calls the interface as the holder of a link; everything comes from where this page came from. */
export function openCalls({ token, locale, fetch }) {
  const call = async (path, { method = 'GET', body, key } = {}) => {
    const answer = await fetch(path, {
      method,
      body,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': locale,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs[method]),
    }).catch(() => {
      throw new Refusal({ code: 'unreachable' })
    })
    if (!answer.ok) throw await refusalOf(answer)
    return answer
  }
  const json = async (path, options) => (await call(path, options)).json()
  const blob = async (path) => (await call(path)).blob()
  return {
    settlement: (chosen) => json(ofStatement('/v1/tenant/settlement', chosen)),
    readingRequests: async () => (await json('/v1/tenant/reading-requests')).reading_requests,
    statement: async (chosen) => file(await call(ofStatement('/v1/tenant/statement', chosen))),
    photo: (readingId) => blob(`/v1/tenant/readings/${encodeURIComponent(readingId)}/photo`),
    cutOut: (itemId) => blob(`/v1/tenant/items/${encodeURIComponent(itemId)}/cut-out`),
    mails: () => json('/v1/tenant/mails'),
    /** With one key a decision is taken once, however often it is sent: a later one that the tenant made elsewhere stays. */
    declineMails: (key) => twice(() => json('/v1/tenant/mails/decline', { method: 'POST', key })),
    allowMails: (key) => twice(() => json('/v1/tenant/mails/reopen', { method: 'POST', key })),
    /** With one key a reading is taken once, however often it is sent: again after an answer that was lost. */
    sendReading: (form, key) => twice(() => json('/v1/tenant/readings', { method: 'POST', body: form, key })),
  }
}

/** The file of an answer under the name that the service gave it, as it is in the mail. */
async function file(answer) {
  const [, name = ''] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  return new File([await answer.blob()], name, { type: answer.headers.get('content-type') ?? '' })
}

/** A month can have a statement of its own and one of settled advances; without a choice, the newest is meant. */
function ofStatement(path, chosen) {
  return chosen === undefined ? path : `${path}?${new URLSearchParams({ period: chosen.period, kind: chosen.kind })}`
}

/** Sends again once when nobody knows whether it arrived. */
async function twice(send) {
  try {
    return await send()
  } catch (refusal) {
    if (!isUnclear(refusal)) throw refusal
    return await send()
  }
}

function isUnclear({ code }) {
  return ['unreachable', 'upstream_unavailable', 'outcome_unknown'].includes(code)
}

async function refusalOf(answer) {
  const body = await answer.json().catch(() => ({}))
  const retryAfterSeconds = Number(answer.headers.get('retry-after')) || undefined
  return new Refusal({ ...body, status: answer.status, code: body.code ?? 'internal_error', retryAfterSeconds })
}
