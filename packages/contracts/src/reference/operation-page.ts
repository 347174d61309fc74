import type { Example } from '../documents/example.ts'
import type { Operation } from '../interface/operation.ts'
import { scopes as allScopes } from '../interface/scope.ts'
import { curlSample } from './curl-sample.ts'
import { describeType } from './describe-type.ts'
import { listMembers } from './list-members.ts'
import { listRefusals } from './list-refusals.ts'
import { joinParts, markdownTable } from './markdown-table.ts'
import { type Described, followParameter, nameOf, type OpenApi, type Parameter } from './read-document.ts'
import { showExample } from './show-example.ts'

/** The page of one operation in Markdown. */
export function operationPage(document: OpenApi, operation: Operation, example: Example): string {
  const described = document.paths[operation.path]?.[operation.method.toLowerCase()]
  if (described === undefined) throw new Error(`${operation.id} is not in the document.`)
  const parameters = described.parameters.map((one) => followParameter(document, one))
  return joinParts([
    `# ${operation.summary}`,
    `\`${operation.method} ${operation.path}\``,
    operation.description,
    facts(operation),
    '## Request',
    curlSample(operation, example.request),
    listParameters(document, operation, parameters),
    bodyOf(document, described),
    '## Answer',
    answerOf(document, operation, described),
    example.answer.body ? showExample(example.answer.body) : '',
    ...(example.answer.json
      ? [
          'With `Accept: application/json`:',
          curlSample(operation, example.request, 'application/json'),
          showExample(example.answer.json),
        ]
      : []),
    '## Refusals',
    listRefusals(operation),
  ])
}

function facts({ id, tag, scopes, limit, forPages, deprecated }: Operation): string {
  const named = scopes.map((scope) => `\`${scope}\` (${allScopes[scope]})`).join(' or ')
  const rows = [
    `Operation: \`${id}\`, of [${tag}](/docs/reference#${tag.toLowerCase()})`,
    scopes.length === 0 ? 'Scope: any valid token' : `Scope: ${named}`,
    `Limits of a token: ${limit.minute} calls a minute and ${limit.day} a day`,
    ...(forPages ? ['Made for the pages of Lokum itself; other programs rarely need it'] : []),
    ...(deprecated ? [`Deprecated since ${deprecated.since}; it may be gone from ${deprecated.sunset}`] : []),
  ]
  return rows.map((row) => `- ${row}`).join('\n')
}

function listParameters(
  document: OpenApi,
  { answer: { file = [], json } }: Operation,
  parameters: readonly Parameter[],
): string {
  const [headers, others] = [true, false].map((isHeader) =>
    parameters.filter(({ in: place }) => (place === 'header') === isHeader),
  )
  const table = markdownTable(
    ['Parameter', 'Type · meaning'],
    (others ?? []).map(({ name, in: place, schema, description = '', required }) => [
      `\`${name}\` in the ${place}${required ? ' **required**' : ''}`,
      `${describeType(document, schema)} · ${description}`,
    ]),
  )
  const [usual, ...alternatives] = file.map((type) => `\`${type}\``)
  const accept = json ? [`\`Accept\` (${usual} if not given, or ${alternatives.join(', ')})`] : []
  const names = [...accept, ...(headers ?? []).map(({ name }) => `\`${name}\``)].join(', ')
  return joinParts([table, `Headers: ${names} ([what they mean](/docs/reference/transport#headers-of-requests)).`])
}

function bodyOf(document: OpenApi, { requestBody }: Described): string {
  if (requestBody === undefined) return ''
  const [[mediaType, content] = []] = Object.entries(requestBody.content)
  if (content === undefined) return ''
  const name = nameOf(content.schema.$ref)
  const type = name === '' ? '' : `, ${describeType(document, content.schema)}`
  return joinParts([
    `### Body\n\n\`${mediaType}\`${type}. ${requestBody.required ? '' : 'It may be left out. '}${requestBody.description ?? ''}`,
    listMembers(document, content.schema, 'request'),
  ])
}

function answerOf(document: OpenApi, { answer: { status, file, json } }: Operation, { responses }: Described): string {
  const answer = responses[status]
  const [content] = Object.values(answer?.content ?? {})
  const name = json?.meta()?.id
  const typeOf = (mediaType: string) =>
    mediaType === 'application/json' && name ? `, [${name}](/docs/reference/objects/${name})` : ''
  const held = file
    ? file.map((type) => `\`${type}\`${typeOf(type)}`).join(', or ')
    : content && describeType(document, content.schema)
  const headers = Object.keys(answer?.headers ?? {}).filter((name) => !everywhere.includes(name))
  return joinParts([
    `**${status}** ${answer?.description ?? ''}${held ? ` · ${held}` : ''}`,
    headers.length === 0
      ? ''
      : `Headers: ${headers.map((name) => `\`${name}\``).join(', ')}, and those of [every answer](/docs/reference/transport#headers-of-answers).`,
    304 in responses ? 'With `If-None-Match` it is **304** without a body while nothing has changed.' : '',
  ])
}

/** Headers that nearly every answer has. */
const everywhere: readonly string[] = ['X-Request-Id', 'Content-Language', 'RateLimit-Policy', 'RateLimit']
