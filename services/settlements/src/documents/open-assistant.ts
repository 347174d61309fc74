import type { Assistant } from '@lokum/bill-reader/assistant'
import type { AssistantSettings } from '@lokum/bill-reader/assistant-settings'
import { InvalidConfigError, type ServiceConfig } from '@lokum/service-kit/config'
import type { Log } from '@lokum/service-kit/telemetry/log'
import '@lokum/bill-reader/openai-compatible/count-read'
import { readByRules } from '@lokum/bill-reader/rules/read-by-rules'

type Settings = AssistantSettings & Pick<ServiceConfig, 'ALLOW_INSECURE_HTTP'>

/**
 * Opens the configured assistant. A model is used only when its address is configured, because it receives tenants'
 * documents. @throws InvalidConfigError
 */
export async function openAssistant(config: Settings, log: Log): Promise<Assistant> {
  switch (config.ASSISTANT) {
    case 'rules':
      return readByRules
    case 'openai-compatible': {
      // Loaded on demand, because its libraries are large and most installations do not use it.
      const { createModelReader } = await import('@lokum/bill-reader/openai-compatible/read-by-model')
      return createModelReader({
        url: secureUrl(config),
        model: required(config, 'ASSISTANT_MODEL'),
        apiKey: config.ASSISTANT_API_KEY,
        timeoutMs: config.ASSISTANT_TIMEOUT_MS,
        pagePictures: config.ASSISTANT_PAGE_PICTURES,
        rules: readByRules,
        log,
      })
    }
    default:
      return config.ASSISTANT satisfies never
  }
}

function secureUrl(config: Settings): string {
  const url = required(config, 'ASSISTANT_URL')
  if (url.startsWith('http:') && !config.ALLOW_INSECURE_HTTP)
    throw mistake('ASSISTANT_URL: must be https; plain http needs ALLOW_INSECURE_HTTP=true')
  return url
}

function required(config: Settings, name: 'ASSISTANT_URL' | 'ASSISTANT_MODEL'): string {
  const value = config[name]
  if (value === undefined) throw mistake(`${name}: is needed with ASSISTANT=${config.ASSISTANT}`)
  return value
}

function mistake(line: string): InvalidConfigError {
  return new InvalidConfigError(`The configuration has mistakes:\n  ${line}`)
}
