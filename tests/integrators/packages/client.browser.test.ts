import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { chromium } from 'playwright-core'
import { compileExamples, installPackages } from './install-packages.ts'

let world: World
let installed: Awaited<ReturnType<typeof installPackages>>
beforeAll(async () => {
  world = await openWorld()
  installed = await installPackages(['client'])
  await compileExamples(installed.folder, 'browser')
})
afterAll(async () => {
  await installed[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

const page = `<!doctype html><script type="importmap">{ "imports": {
  "@lokum/client": "/client/create-client.js", "@lokum/client/each": "/client/each.js",
  "@lokum/client/credentials": "/client/client-credentials.js" } }</script>
<script type="module" src="/browser.js"></script>`

test('a page uses the client, and is refused the credentials', async () => {
  const landlord = await world.aLandlord()
  await landlord.create({ label: 'Lipowa 5' })
  await landlord.create({ label: 'Długa 7' })
  await using site = await openSite(landlord.token)
  const { PORTAL_BROWSER: executablePath = '' } = process.env
  await using browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })

  const tab = await browser.newPage()
  await tab.goto(site.url)

  await tab.waitForFunction('document.title')
  expect(await tab.title()).toBe('Długa 7, Lipowa 5')
  const refusal = tab.evaluate(`import('@lokum/client/credentials')`)
  await expect(refusal).rejects.toThrow('must not run in a browser')
})

/** A site with the example, which asks the API on behalf of its page. */
async function openSite(token: string) {
  const { folder } = installed
  const server = createServer(async ({ url = '', headers }, response) => {
    const answer = await answerOf(url, headers.authorization ?? '')
    response.writeHead(200, { 'content-type': answer.type }).end(answer.text)
  })
  async function answerOf(url: string, authorization: string) {
    if (url === '/') return { type: 'text/html', text: page }
    if (url === '/token') return { type: 'text/plain', text: token }
    if (url.startsWith('/v1/')) {
      const answer = await fetch(world.system.urls.gateway + url, { headers: { authorization } })
      return { type: 'application/json', text: await answer.text() }
    }
    const path = url.startsWith('/client/') ? url.replace('/client', 'node_modules/@lokum/client') : join('built', url)
    return { type: 'text/javascript', text: await readFile(join(folder, path), 'utf8').catch(() => '') }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, [Symbol.asyncDispose]: close }
}
