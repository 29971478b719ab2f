import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { shippedPalettes } from '#domain/kernel/looks/shipped-palette.ts'
import { hashSource } from './content-policy.ts'
import { Html, html, nothing } from './html.ts'

interface Operation {
  summary?: string
  description?: string
  parameters?: object[]
  requestBody?: object
  responses?: Record<string, object>
}

const { ink, ground, line, sunken } = shippedPalettes.day

const STYLES = `
body { font: 1.125rem/1.6 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: ${ink}; background: ${ground} }
article { border-top: 1px solid ${line}; padding: 1rem 0 }
h2 { font-size: 1.25rem; margin: 0; overflow-wrap: anywhere }
code, pre { font-family: ui-monospace, monospace; font-size: 1rem }
pre { overflow-x: auto; background: ${sunken}; padding: 1rem; border-radius: .5rem }
summary { min-height: 44px; display: flex; align-items: center; cursor: pointer }
`

/** Collects every route that is registered from here on; `serveDocs` shows them. */
export async function collectDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { info: { title: 'Ongizate', version: '1' } },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document)
      const answer = (document.schema?.response as { 200?: z.ZodType } | undefined)?.[200]
      if (!(answer instanceof z.ZodCodec)) return { schema, url }
      // Encoded, it is what the codec decodes.
      const encoded = jsonSchemaTransform({ ...document, schema: { body: answer } }).schema.body
      return { schema: { ...schema, response: { 200: encoded } }, url }
    },
  })
}

/** `/api/docs` for people and `/api/docs/json` for programs: both made from the contracts alone. */
export function serveDocs(app: FastifyInstance): void {
  // Made once, at the first call, as the route is public.
  const json = memoize(() => JSON.stringify(app.swagger()))
  const markup = memoize(() => {
    const paths = Object.entries(app.swagger().paths ?? {})
    const entries = paths.flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Operation>).map(([method, operation]) =>
        entry(method.toUpperCase(), path, operation),
      ),
    )
    return page(entries).markup
  })
  app.get('/api/docs/json', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(json()),
  )
  const policy = [
    "default-src 'none'",
    `style-src ${hashSource(STYLES)}`,
    // Browsers fetch the site's icon.
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join(';')
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
      .send(markup()),
  )
}

function memoize(make: () => string): () => string {
  let made: string | null = null
  return () => {
    made ??= make()
    return made
  }
}

function page(entries: readonly Html[]): Html {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Ongizate API</title>
<style>${new Html(STYLES)}</style>
<main>
<h1>Ongizate API</h1>
<p>Made from the contracts in <code>domain/*/contract.ts</code>; the same for programs is at
<a href="/api/docs/json">/api/docs/json</a>. Calls that change something send the token of
<code>GET /api/csrf-token</code> back as <code>X-CSRF-Token</code>, or authenticate with
<code>Authorization: Bearer</code>. Every refusal answers <code>{ error, code, params?, fields? }</code>.</p>
${entries}
</main>
</html>`
}

function entry(method: string, path: string, operation: Operation): Html {
  return html`<article>
<h2><code>${method} ${path}</code></h2>
<p>${operation.summary ?? ''}</p>
<p>${operation.description ?? ''}</p>
${part('Parameters', operation.parameters)}
${part('Request', operation.requestBody)}
${part('Response', operation.responses?.[200])}
</article>`
}

function part(title: string, content: object | undefined): Html {
  if (!content) return nothing
  return html`<details><summary>${title}</summary><pre tabindex="0">${JSON.stringify(content, null, 2)}</pre></details>`
}
