import { expect, test } from '@jest/globals'
import { type Kind, kinds } from './names.ts'
import { readTexts, spansOf, textOf } from './read-texts.ts'

const texts = readTexts()
const kindNamed = (name: string) => kinds.find(({ kind }) => kind === name)

function unknownIn(spans: ReturnType<typeof spansOf>, { find, isKnown }: Kind): string[] {
  return spans.flatMap(({ file, span }) =>
    find(span)
      .filter((name) => !isKnown(name))
      .map((name) => `${file}: ${name}`),
  )
}

test('the texts are README, docs, guides in both languages, and the READMEs of packages and services', () => {
  const files = texts.map(({ file }) => file)

  expect(files).toEqual(
    expect.arrayContaining([
      'README.md',
      'CONTRIBUTING.md',
      'ARCHITECTURE.md',
      'docs/events.md',
      'docs/runbook.md',
      'docs/upgrading.md',
      'docs/guides/limits.md',
      'docs/guides/pl/webhooks.md',
      'docs/releases/v1.5.md',
      'packages/client/README.md',
      'services/webhooks/README.md',
      'deploy/k8s/README.md',
    ]),
  )
})

test.each(kinds)('every $kind that a text names exists', (kind) => {
  const spans = texts.flatMap(spansOf)

  expect(spans.flatMap(({ span }) => kind.find(span)).length).toBeGreaterThan(8)
  expect(unknownIn(spans, kind)).toEqual([])
})

test.each([
  ['npm script', 'Call `npm run -s no-such-script`.'],
  ['npm script', '```sh\nnpm run no:such -- create\n```'],
  ['npm command', 'Call `npm strat`.'],
  ['program', '`node services/webhooks/src/no-such.ts`'],
  ['operation', '`POST /v1/apartment`'],
  ['operation', '`DELETE /v1/apartments/{id}` is refused.'],
  ['path of an operation', '```sh\ncurl http://127.0.0.1:8080 /v1/settlements/$ID/no-such\n```'],
  ['header', '`Idempotency-Token` and `X-Request-Identifier: 1`'],
  ['header', '`webhook-identifier`'],
  ['environment variable', '`WEBHOOKS_NO_SUCH=1`'],
  ['environment variable', '`NOSUCH_*`'],
  ['dotted name (scope, type of event, kind of log line)', '`apartments.reed`'],
  ['dotted name (scope, type of event, kind of log line)', '`settlement.posted`'],
  ['code, member or metric', '`label_conflicts`'],
  ['code, member or metric', '`lokum_no_such_total`'],
  ['export', '`openNoSuchWorld()`'],
  ['package', '`@lokum/client/no-such`'],
  ['package', '`@lokum/nosuch`'],
  ['file or folder', '`packages/contracts/src/no-such.ts`'],
  ['file or folder', '`no-such/`'],
  ['file or folder', '`create-nothing.ts`'],
])('a %s that does not exist is found in %j', (name, markdown) => {
  const kind = kindNamed(name)

  expect(kind && unknownIn(spansOf(textOf('a.md', markdown)), kind)).not.toEqual([])
})
