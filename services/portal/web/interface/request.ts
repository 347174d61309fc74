/** A page's question to any operation. */
export type AnyAsked = {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | undefined>>
  body?: unknown
  key?: string
  version?: string
}

/** A request as the backend for frontend expects it, without what belongs to the session. */
export type InterfaceRequest = { method: string; url: string; headers: Record<string, string>; body: string | null }

/** The request for an operation such as `GET /v1/settlements/{id}`. */
export function requestFor(name: string, { params = {}, query = {}, body, key, version }: AnyAsked): InterfaceRequest {
  const [method = 'GET', template = ''] = name.split(' ')
  const path = template.replaceAll(/\{(\w+)\}/g, (_, member: string) => encodeURIComponent(givenIn(params, member)))
  const given = Object.entries(query).flatMap(([member, value]) => (value === undefined ? [] : [[member, value]]))
  const search = new URLSearchParams(given).toString()
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (method === 'POST') headers['idempotency-key'] = key ?? crypto.randomUUID()
  if (version !== undefined) headers['if-match'] = version
  return {
    method,
    url: `/api${path}${search && `?${search}`}`,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  }
}

function givenIn(params: Readonly<Record<string, string>>, member: string): string {
  const value = params[member]
  if (value === undefined) throw new Error(`The path needs ${member}`)
  return value
}
