import {
  allowInsecureRequests,
  ClientSecretBasic,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'

type ProviderSettings = {
  OIDC_ISSUER: string
  OIDC_CLIENT_ID: string
  OIDC_CLIENT_SECRET: string
  OIDC_BROWSER_URL?: string | undefined
  ALLOW_INSECURE_HTTP: boolean
}

const timeoutSeconds = 5

/** The identity provider, found when it is first needed, so that the portal starts without it. */
export class Provider {
  readonly #settings: ProviderSettings
  #found: Promise<Configuration> | undefined

  constructor(settings: ProviderSettings) {
    this.#settings = settings
  }

  /** Its metadata and our client; looked up again after a failure. */
  async configuration(): Promise<Configuration> {
    this.#found ??= this.#discover()
    try {
      return await this.#found
    } catch (error) {
      this.#found = undefined
      throw error
    }
  }

  /** The address for browsers, where they reach the provider by another origin than the portal does. */
  forBrowser(address: URL): URL {
    const { OIDC_BROWSER_URL: origin } = this.#settings
    return origin === undefined ? address : new URL(`${address.pathname}${address.search}`, origin)
  }

  async #discover(): Promise<Configuration> {
    const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret } = this.#settings
    const configuration = await discovery(new URL(issuer), id, {}, ClientSecretBasic(secret), {
      timeout: timeoutSeconds,
      execute: this.#settings.ALLOW_INSECURE_HTTP ? [allowInsecureRequests] : [],
    })
    enableNonRepudiationChecks(configuration)
    return configuration
  }
}
