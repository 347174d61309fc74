/**
 * Makes an element; whatever is shown in it becomes text, never markup.
 * Attributes that are functions listen to the event of their name; those that are false or undefined are left out.
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key, value)
    else if (value !== false && value !== undefined) made.setAttribute(key, value === true ? '' : String(value))
  }
  made.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false))
  return made
}

/** Pairs of a name and its value. */
export function facts(className, pairs) {
  const rows = pairs.map(([name, ...values]) =>
    element('div', {}, element('dt', {}, name), element('dd', {}, ...values)),
  )
  return element('dl', { class: className }, rows)
}

export function section(id, title, ...children) {
  return element('section', { class: `card ${id}`, 'aria-labelledby': id }, element('h2', { id }, title), ...children)
}
