import highlighter from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import csharp from 'highlight.js/lib/languages/csharp'
import go from 'highlight.js/lib/languages/go'
import http from 'highlight.js/lib/languages/http'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import ruby from 'highlight.js/lib/languages/ruby'
import { escapeHtml } from '../escape-html.ts'

const languages = { bash, csharp, go, http, java, javascript, json, php, python, ruby }
for (const [name, language] of Object.entries(languages)) highlighter.registerLanguage(name, language)

/** Code with its words in elements with classes, for the colours of style.css; other languages are escaped alone. */
export function highlightCode(code: string, language: string): string {
  if (highlighter.getLanguage(language) === undefined) return escapeHtml(code)
  return highlighter.highlight(code, { language }).value
}
