import { createHash } from 'node:crypto'
import { type LoginLanguage, loginWords } from './login-words.ts'

const style = `:root{color-scheme:light dark;--paper:light-dark(#f6f5f1,#16181a);--card:light-dark(#fff,#1f2225);--ink:light-dark(#1d2325,#e9ebea);--edge:light-dark(#79838a,#7c868a);--accent:light-dark(#17614f,#7fd0b6);--on-accent:light-dark(#fff,#10211c);--alert:light-dark(#9c2b1f,#ffab9d)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 system-ui,sans-serif}
main{max-width:24rem;margin:10vh auto;padding:1.5rem;background:var(--card);border-radius:1rem}
h1{font-size:1.55rem;font-weight:650;line-height:1.2;margin:0 0 1.5rem}
label{display:block;margin:1rem 0 .25rem}
input,button{width:100%;min-height:2.75rem;padding:0 .75rem;font:inherit;border-radius:.6rem}
input{color:var(--ink);background:var(--paper);border:1px solid var(--edge)}
button{margin-top:1.5rem;color:var(--on-accent);background:var(--accent);border:1px solid var(--accent);cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
p[role=alert]{margin:0;color:var(--alert)}`

/** The hash by which the page's policy allows its one style sheet. */
export const loginStyleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** The login form; it works without a script. */
export function writeLoginPage(
  language: LoginLanguage,
  { action, login = '', refused }: { action: string; login?: string; refused?: 'wrong' | 'slow' },
): string {
  const words = loginWords[language]
  const alert = refused ? `<p role="alert" id="refused">${words[refused]}</p>` : ''
  const described = refused ? ' aria-describedby="refused" aria-invalid="true"' : ''
  return writePage(language, {
    title: words.title,
    content: `<h1>${words.title}</h1>${alert}
<form method="post" action="${escapeHtml(action)}">
<label for="login">${words.login}</label>
<input id="login" name="login" value="${escapeHtml(login)}" autocomplete="username" autocapitalize="none" spellcheck="false" required${described}>
<label for="password">${words.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${described}>
<button>${words.submit}</button>
</form>`,
  })
}

/** Shown for a login that was begun too long ago, in another browser, or before the provider's last start. */
export function writeExpiredPage(language: LoginLanguage): string {
  const { expired, expiredHint } = loginWords[language]
  return writePage(language, { title: expired, content: `<h1>${expired}</h1><p>${expiredHint}</p>` })
}

/** Asks whether to log out, around the provider's own form. */
export function writeLogoutPage(language: LoginLanguage, form: string): string {
  const { logout, logoutQuestion } = loginWords[language]
  const button = `<button form="op.logoutForm" name="logout" value="yes">${logout}</button>`
  return writePage(language, { title: logoutQuestion, content: `<h1>${logoutQuestion}</h1>${form}${button}` })
}

export function writeLoggedOutPage(language: LoginLanguage): string {
  const { loggedOut } = loginWords[language]
  return writePage(language, { title: loggedOut, content: `<h1>${loggedOut}</h1>` })
}

/** A request that the provider refused; `code` is the standard's error code. */
export function writeRefusedPage(language: LoginLanguage, code: string): string {
  const { refused, refusedHint } = loginWords[language]
  const content = `<h1>${refused}</h1><p>${refusedHint}</p><p><code>${escapeHtml(code)}</code></p>`
  return writePage(language, { title: refused, content })
}

function writePage(language: LoginLanguage, { title, content }: { title: string; content: string }): string {
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
<main>
${content}
</main>
</html>
`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
