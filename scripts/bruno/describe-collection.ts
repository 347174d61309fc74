import { bruFile, bruPairs, bruText } from './bru-block.ts'

const text = `Every operation of the interface, and a month from the apartment to the statement, made from the same examples as the reference.

1. Choose the environment "local", or add one with the addresses and the API client of your system. Mark its client_secret as secret, so that Bruno keeps it out of the files.
2. Run the folder "A month, in order". Its answers fill the variables, such as apartment_id, that the other requests use.

A label belongs to one apartment: change that of "Create an apartment" before you run the month again.`

/** The settings of every request: the token, and a sample for each variable. */
export function describeCollection(variables: readonly (readonly [string, string])[]): string {
  return bruFile([
    bruPairs('auth', [['mode', 'oauth2']]),
    bruPairs('auth:oauth2', [
      ['grant_type', 'client_credentials'],
      ['access_token_url', '{{token_url}}'],
      ['client_id', '{{client_id}}'],
      ['client_secret', '{{client_secret}}'],
      ['credentials_placement', 'basic_auth_header'],
      ['credentials_id', 'lokum'],
      ['token_placement', 'header'],
      ['token_header_prefix', 'Bearer'],
      ['auto_fetch_token', 'true'],
    ]),
    bruPairs('vars:pre-request', [...variables, ['tenant_token', 'tl_create_a_link_first']]),
    bruText('docs', text),
  ])
}

/** The system of `npm start`, whose clients have no secrets worth keeping. */
export function describeEnvironment(): string {
  return bruPairs('vars', [
    ['base_url', 'http://127.0.0.1:8080'],
    ['token_url', 'http://127.0.0.1:8090/token'],
    ['client_id', 'landlord-a'],
    ['client_secret', 'landlord-a-secret'],
    ['receiver_url', 'http://127.0.0.1:3000/hooks'],
  ])
}
