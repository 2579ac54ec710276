// Shows /api/openapi.json to people. It puts text into the page, never markup.
const make = (tag, text, ...children) => {
  const element = document.createElement(tag)
  if (text) element.textContent = text
  element.append(...children)
  return element
}

const nameOf = (ref) => ref.slice(ref.lastIndexOf('/') + 1)

function typeOf(schema) {
  if (!schema) return 'unknown'
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  if (schema.enum) return schema.enum.map((v) => JSON.stringify(v)).join(' | ')
  const kinds = [].concat(schema.type ?? 'unknown')
  return kinds.map((k) => (k === 'array' ? `${typeOf(schema.items)}[]` : schema.format && k === 'string' ? schema.format : k)).join(' | ')
}

function boundsOf(schema) {
  const words = []
  if (schema.minLength || schema.maxLength) words.push(`${schema.minLength ?? 0} to ${schema.maxLength ?? '∞'} characters`)
  if (schema.minimum !== undefined) words.push(`from ${schema.minimum}`)
  if (schema.maximum !== undefined) words.push(`to ${schema.maximum}`)
  if (schema.pattern) words.push(schema.pattern)
  return words.join(', ')
}

function table(rows) {
  return make('table', '', make('tbody', '', ...rows.map((cells) => make('tr', '', ...cells.map((c) => make('td', c))))))
}

function properties(schema) {
  const required = schema.required ?? []
  return table(
    Object.entries(schema.properties ?? {}).map(([key, s]) => [
      required.includes(key) ? key : `${key}?`,
      typeOf(s),
      [boundsOf(s), s.description].filter(Boolean).join('. '),
    ]),
  )
}

function call(path, method, op) {
  const head = make('summary', '', make('code', method.toUpperCase()), make('code', ` ${path}`), ` ${op.summary ?? ''}`)
  head.firstChild.className = 'method'
  const box = make('details', '', head, make('p', op.description))
  if (op.parameters) box.append(make('h4', 'Parameters'), table(op.parameters.map((p) => [p.name, p.in, typeOf(p.schema), p.description ?? ''])))
  for (const [mime, body] of Object.entries(op.requestBody?.content ?? {})) box.append(make('h4', `Body (${mime})`), make('pre', typeOf(body.schema)))
  for (const [status, answer] of Object.entries(op.responses)) {
    const body = answer.content?.['application/json']
    if (body) box.append(make('h4', `Answer ${status}`), make('pre', typeOf(body.schema)))
  }
  box.dataset.find = `${method} ${path} ${op.summary ?? ''}`.toLowerCase()
  return box
}

async function show() {
  const doc = await (await fetch('/api/openapi.json')).json()
  document.getElementById('about').textContent = doc.info.description
  const groups = new Map(doc.tags.map((t) => [t.name, make('section', '', make('h2', t.name))]))
  for (const [path, item] of Object.entries(doc.paths))
    for (const method of ['get', 'post', 'delete']) if (item[method]) groups.get(item[method].tags[0]).append(call(path, method, item[method]))
  document.getElementById('calls').append(...groups.values())
  const types = document.getElementById('types')
  for (const [name, s] of Object.entries(doc.components.schemas))
    types.append(make('details', '', make('summary', '', make('code', name)), make('p', s.description), properties(s)))
}

document.getElementById('find').addEventListener('input', (event) => {
  const wanted = event.target.value.toLowerCase()
  for (const box of document.querySelectorAll('#calls details')) box.hidden = !box.dataset.find.includes(wanted)
})
show().catch((error) => {
  document.getElementById('about').textContent = String(error)
})
