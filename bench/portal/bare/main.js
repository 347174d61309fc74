import { createElement, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

// The least that shows a month: React, who is logged in, one call and a list.
function Month() {
  const [rows, setRows] = useState(null)
  useEffect(() => void readMonth().then(setRows), [])
  if (rows === null) return createElement('p', null, '…')
  return createElement(
    'ul',
    null,
    rows.map(({ apartment, settlement }) =>
      createElement('li', { key: apartment.id }, `${apartment.label} ${settlement?.total_pln ?? '–'}`),
    ),
  )
}

async function readMonth() {
  await fetch('/session', { cache: 'no-store' })
  const period = location.pathname.split('/').at(-1)
  const answer = await fetch(`/api/v1/settlements/overview?period=${period}&limit=100`, { cache: 'no-store' })
  return (await answer.json()).data
}

createRoot(document.querySelector('#page')).render(createElement(Month))
