import { readFile } from 'node:fs/promises'
import type { Language } from '@lokum/contracts/problems/problem'
import { writePolicy } from '@lokum/service-kit/calls/security-headers'
import type { Page } from './serve-page.ts'

/** The page may run its own files and talk to this gateway, and can make no markup of any text. */
const policy = writePolicy({
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'blob:'],
  connectSrc: ["'self'"],
  formAction: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ["'none'"],
})

const headers = { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex, nofollow' }

const titles = { pl: 'Rozliczenie · Lokum', en: 'Settlement · Lokum' } as const
const withoutScripts = {
  pl: 'Ta strona potrzebuje JavaScriptu. Rozliczenie jest też w wiadomości, jako PDF.',
  en: 'This page needs JavaScript. The settlement is in the mail as well, as PDF.',
} as const

/** The tenant's page. It knows nothing of any tenant: its script reads the link's token and asks the interface. */
export function tenantPage(language: Language): Page {
  return {
    type: 'text/html; charset=utf-8',
    headers: { ...headers, 'content-language': language, 'content-security-policy': policy },
    body: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${titles[language]}</title>
<link rel="icon" href="/tenant/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/tenant/style.css">
<link rel="stylesheet" href="/tenant/parts.css">
<script type="module" src="/tenant/main.js"></script>
</head>
<body>
<header>
<span class="brand">Lokum</span>
<div id="months"></div>
</header>
<main></main>
<div class="status"><p role="status"></p></div>
<noscript><footer>${withoutScripts[language]}</footer></noscript>
</body>
</html>
`,
  }
}

const types = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', svg: 'image/svg+xml' } as const

/** The files of the page, as they lie beside this file. */
export const tenantFiles = [
  'call.js',
  'element.js',
  'explain.js',
  'figure-of.js',
  'format.js',
  'icon.svg',
  'main.js',
  'parts.css',
  'say-difference.js',
  'show-code.js',
  'show-items.js',
  'show-mails.js',
  'show-notice.js',
  'show-payments.js',
  'show-photo.js',
  'show-requests.js',
  'show-settlement.js',
  'style.css',
  'take-token.js',
  'words.js',
] as const

export async function tenantFile(name: (typeof tenantFiles)[number]): Promise<Page> {
  const body = await readFile(new URL(`tenant/${name}`, import.meta.url))
  return { type: types[typeOf(name)], body, headers }
}

/** The library that draws the code of a transfer, as it lies in its package. */
export async function tenantLibrary(): Promise<Page> {
  return { type: types.js, body: await readFile(new URL(import.meta.resolve('uqr'))), headers }
}

function typeOf(name: string): keyof typeof types {
  if (name.endsWith('.css')) return 'css'
  return name.endsWith('.svg') ? 'svg' : 'js'
}
