import type { Example } from '../documents/example.ts'
import { isForTenants, isKeyed, type Operation } from '../interface/operation.ts'
import { fittedJson } from '../values/fitted-json.ts'

/**
 * The call of an operation as a command that can be copied: with the token, and with a key for what may be repeated.
 * @param accept the media type to ask for, where there is a choice
 */
export function curlSample(
  operation: Operation,
  { params = {}, query = {}, body }: Example['request'],
  accept?: string,
): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  const lines = [
    `curl -X ${operation.method} ${quoted(`http://127.0.0.1:8080${path}${search ? `?${search}` : ''}`)}`,
    `  -H "Authorization: Bearer $${isForTenants(operation) ? 'TENANT_TOKEN' : 'TOKEN'}"`,
    ...(isKeyed(operation) ? ['  -H "Idempotency-Key: $KEY"'] : []),
    ...contentOf(operation, body),
    ...(accept ? [`  -H 'Accept: ${accept}'`] : operation.answer.file ? ['  -o file'] : []),
  ]
  const key = isKeyed(operation) ? 'KEY=$(uuidgen)  # a repetition of this call sends the same key\n' : ''
  return `\`\`\`sh\n${key}${lines.join(' \\\n')}\n\`\`\``
}

function contentOf({ request }: Operation, body: Example['request']['body']): string[] {
  if (request.upload) {
    const parts = Object.entries(body ?? {}).map(([name, value]) => `  -F ${quoted(`${name}=${value}`)}`)
    return ["  -F 'file=@file'", ...parts]
  }
  if (body === undefined) return []
  return ["  -H 'Content-Type: application/json'", `  -d ${quoted(fittedJson(body).trim())}`]
}

/** A word of the shell, whatever it holds. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
