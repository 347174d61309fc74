import type { APIResponse, Route } from 'playwright-core'

/** Sends a call of the page to the portal, with the header that the browser would add on the way, and gives the answer. */
export async function carryOut(route: Route): Promise<APIResponse> {
  const answer = await route.fetch({ headers: { ...route.request().headers(), 'sec-fetch-site': 'same-origin' } })
  if (!answer.ok()) throw new Error(`The call was refused: ${await answer.text()}`)
  return answer
}
