import { readFileSync } from 'node:fs'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import parsers from '@stoplight/spectral-parsers'
import rulesets from '@stoplight/spectral-rulesets'

const { Document, Spectral } = spectralCore
const { asyncapi, oas } = rulesets

const bodies = ['requestBody', 'responses[*]'].map((part) => `$.paths[*][*].${part}.content[*]`)
const { given, ...schemaExamples } = Object(oas.rules)['oas3-valid-schema-example']

/**
 * Spectral's own rules. It would take the members `type`, `schema` and `example` of an answer for those of a media type or a schema, so
 * it is told where those are. It knows no scopes of OpenID Connect, which tests of the contracts check, and wants an e-mail address, which the
 * project does not have.
 */
const rules: Record<string, RulesetDefinition> = {
  oas: {
    extends: [Object(oas)],
    rules: {
      'oas3-valid-media-example': {
        ...Object(oas.rules)['oas3-valid-media-example'],
        given: [...bodies, '$.webhooks[*][*].requestBody.content[*]'],
      },
      'oas3-valid-schema-example': {
        ...schemaExamples,
        given: given.map((path: string) => path.replace('..content..', '..content[*].schema..')),
      },
      'oas3-operation-security-defined': 'off',
    },
  },
  asyncapi: { extends: [Object(asyncapi)], rules: { 'asyncapi-info-contact-properties': 'off' } },
}

const [, , name = '', file = ''] = process.argv
const spectral = new Spectral()
spectral.setRuleset(rules[name] ?? { rules: {} })
const found = await spectral.run(new Document(readFileSync(file, 'utf8'), parsers.Json, file))
const faults = found.map(({ code, severity, message, path }) => ({ code, severity, message, path: path.join('/') }))
console.log(JSON.stringify({ rules: Object.keys(spectral.ruleset?.rules ?? {}).length, faults }))
