import type { Plugin } from 'vite'

/**
 * Two scripts for the first screen: a small one that asks for the first answers, and one with all the rest. One more has what several
 * other screens share: in pieces, each would cost a request.
 */
export const sharedScripts = [
  { name: 'early', test: /\/web\/(interface\/early|words\/plural)\.ts$/, priority: 2 },
  { name: 'first', test: /\/web\/(main|routes)\.tsx$/, priority: 1 },
  { name: 'shared', minShareCount: 2 },
]

/**
 * Lets the browser begin before everything has arrived: the script that asks for the first answers comes before the large one and
 * runs as soon as it is there; the styles stand behind the first words, which are painted without them.
 */
export function orderPage(): Plugin {
  return {
    name: 'order-page',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const scripts = html.match(scriptTags) ?? []
        const early = scripts.find((tag) => tag.includes('/early-'))
        if (early === undefined) throw new Error('The page has no script that asks early.')
        // The script in its place would wait for the styles.
        const asking = early.replace('<script ', '<script async ')
        const styles = html.match(styleLinks) ?? []
        return html
          .replaceAll(scriptTags, '')
          .replaceAll(styleLinks, '')
          .replace('  </head>', `${[asking, ...scripts.filter((tag) => tag !== early)].join('')}  </head>`)
          .replace('  </body>', `${styles.join('')}  </body>`)
      },
    },
  }
}

const scriptTags = / *<script type="module"[^>]*><\/script>\n/g
const styleLinks = / *<link rel="stylesheet"[^>]*>\n/g
