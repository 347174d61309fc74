const maximalCharacters = 500
const linkToken = /tl_[A-Za-z0-9_-]{43}/g

/** A message of a server or library, safe to store and show: one line of limited length, without link tokens or passwords. */
export function cleanAnswer(text: string, secrets: readonly string[] = []): string {
  const forms = secrets.filter((secret) => secret !== '').flatMap((secret) => [secret, base64(secret)])
  const hidden = forms.reduce((clean, form) => clean.replaceAll(form, '…'), text.replaceAll(linkToken, 'tl_…'))
  const line = hidden.replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ').trim()
  const characters = [...line]
  return characters.length > maximalCharacters ? `${characters.slice(0, maximalCharacters - 1).join('')}…` : line
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}
