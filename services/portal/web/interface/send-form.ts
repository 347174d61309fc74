type SendAsked = {
  url: string
  headers: Headers
  form: FormData
  signal: AbortSignal
  onProgress: (sentBytes: number) => void
}

/** Posts a form with XMLHttpRequest, because `fetch` does not say how much is sent; rejects without an answer. */
export function sendForm({ url, headers, form, signal, onProgress }: SendAsked): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  request.open('POST', url)
  for (const [name, value] of headers) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
  request.addEventListener('load', () =>
    resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) })),
  )
  for (const end of ['error', 'abort', 'timeout'] as const) {
    request.addEventListener(end, () => reject(new Error(`The upload ended with ${end}`)))
  }
  request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
  signal.addEventListener('abort', abort)
  if (signal.aborted) reject(new Error('The upload was cancelled'))
  else request.send(form)
  return promise
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split(/\r\n/)
  const headers = new Headers()
  for (const line of lines) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return headers
}
