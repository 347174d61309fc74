/** Starts Scalar; a file of its own, so that the page needs no inline script. */
Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
})

/** Scalar hides the words of its copy buttons from everybody; a screen reader needs them. */
function nameButtons() {
  for (const button of document.querySelectorAll('button[class*="copy-button"]:not([aria-label])')) {
    button.setAttribute('aria-label', 'Copy')
  }
}

let waits = false
new MutationObserver(() => {
  if (waits) return
  waits = true
  requestAnimationFrame(() => {
    waits = false
    nameButtons()
  })
}).observe(document.body, { childList: true, subtree: true })
