/** What a refusal means to a tenant, and whether trying again may help. */
export function explain(refusal, words) {
  const { status, code, detail, errors = [], retryAfterSeconds } = refusal
  if (status === 401) return { title: words.linkEnded, detail: words.linkEndedDetail, mayTryAgain: false }
  if (status === 429)
    return { title: words.tooMany, detail: words.tooManyDetail(retryAfterSeconds ?? 60), mayTryAgain: true }
  if (code === 'unreachable') return { title: words.unreachable, detail: words.unreachableDetail, mayTryAgain: true }
  if (status === undefined || status >= 500)
    return { title: words.broken, detail: words.brokenDetail, mayTryAgain: true }
  const details = [...new Set(errors.map((error) => error.detail).filter(Boolean))]
  return { title: words.refused, detail: details.length > 0 ? details.join(' ') : (detail ?? code), mayTryAgain: true }
}
