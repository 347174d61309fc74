const maxBytes = 1_000_000

export class AnswerRefused extends Error {
  override readonly name = 'AnswerRefused'
}

/** `fetch` without redirects and with a limit on the length of the answer. @throws AnswerRefused */
export async function fetchBounded(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel()
    throw new AnswerRefused('redirected')
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxBytes) throw new AnswerRefused('too_large')
    chunks.push(chunk)
  }
  const { status, headers } = response
  return new Response(Buffer.concat(chunks), { status, headers: headersOf(headers) })
}

// The body passed on is already decompressed.
function headersOf(headers: Headers): Headers {
  const kept = new Headers(headers)
  kept.delete('content-encoding')
  kept.delete('content-length')
  return kept
}
