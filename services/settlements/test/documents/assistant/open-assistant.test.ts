import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import { readConfig } from '@lokum/service-kit/config'
import { createLog } from '@lokum/service-kit/telemetry/log'
import { anHonestReply, say, startModel } from '../../../../../packages/bill-reader/test/rules/a-model.ts'
import { Config } from '../../../src/config.ts'
import { openAssistant } from '../../../src/documents/open-assistant.ts'
import { type OwnWorld, openOwnWorld } from '../../world.ts'

const golden = (file: string) => readFile(join(projectRoot, 'packages/bill-reader/test/golden', file))
const configured = (url: string) => ({ ASSISTANT: 'openai-compatible', ASSISTANT_URL: url, ASSISTANT_MODEL: 'a-model' })

let model: Awaited<ReturnType<typeof startModel>>
let world: OwnWorld
beforeAll(async () => {
  model = await startModel((response) => say(response, JSON.stringify(anHonestReply())))
  world = await openOwnWorld({ configured: { ...configured(model.url), ASSISTANT_PAGE_PICTURES: '1' } })
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await model[Symbol.asyncDispose]()
})

test('a service with a model uses it for bills, with as many pages as pictures as configured, and marks the lines as read by the model', async () => {
  const { settlements } = await world.aLandlord()
  const file = {
    name: 'rachunek.pdf',
    type: 'application/pdf',
    bytes: await golden('generated/energy-label-value.pdf'),
  }
  const { body } = await settlements.request('POST', '/v1/documents', makeForm(file, { kind: 'invoice' }))

  const answer = await settlements.request('POST', `/v1/documents/${body.id}/read`)

  expect(answer).toMatchObject({ status: 200, body: { reading: { read_by: 'openai-compatible', total_pln: 228.83 } } })
  expect(answer.body.reading.lines[0]).toMatchObject({ rate_pln: 0.629637, proposed_by: 'assistant' })
  expect(model.asked).toHaveLength(1)
  expect(model.asked[0]?.body.match(/data:image\/webp;base64/g)).toHaveLength(1)
})

test.each([
  [{ ASSISTANT: 'openai-compatible' }, 'ASSISTANT_URL'],
  [{ ASSISTANT: 'openai-compatible', ASSISTANT_URL: 'https://models.example' }, 'ASSISTANT_MODEL'],
  [
    { ...configured('http://models.example'), ALLOW_INSECURE_HTTP: 'false', OIDC_ISSUER: 'https://id.example' },
    'ASSISTANT_URL',
  ],
])('the assistant configured as %j is refused at start with a reason', async (environment, name) => {
  const { ASSISTANT_URL: _url, ASSISTANT_MODEL: _model, ...others } = world.environments.settlements
  const config = readConfig(Config, { ...others, ...environment })

  await expect(openAssistant(config, createLog({ service: 'settlements', level: 'silent' }))).rejects.toThrow(name)
})
