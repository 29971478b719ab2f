import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { serveBrowserPart } from '../browser/serve.ts'
import { serveDashboard } from '../dashboard/serve.ts'
import type { Sandbox } from '../state/context.ts'
import { type Answer, failureAnswer } from './answers.ts'
import type { Control } from './control.ts'
import { invalidRequest } from './errors.ts'
import { contentSecurityPolicy, refuseForeignPages } from './origins.ts'
import type { Requests } from './requests.ts'
import { apiVersion } from './version.ts'

const bodyLimit = 1_000_000

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > bodyLimit) throw invalidRequest('Request entity too large', { status: 413 })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function send(response: ServerResponse, answer: Answer): void {
  if (answer.body === null) {
    response.destroy()
    return
  }
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'stripe-version': apiVersion,
    ...answer.headers,
  })
  response.end(answer.body)
}

interface Parts {
  sandbox: Sandbox
  requests: Requests
  control: Control
  siteOrigins: readonly string[]
}

/** Serves people and browsers. False when the request is for something else. */
async function servePage(
  request: IncomingMessage,
  response: ServerResponse,
  sandbox: Sandbox,
): Promise<boolean> {
  return (await serveBrowserPart(request, response)) || serveDashboard(sandbox, request, response)
}

async function route(
  request: IncomingMessage,
  response: ServerResponse,
  parts: Parts,
): Promise<void> {
  const method = request.method ?? 'GET'
  const url = new URL(request.url ?? '/', 'http://sandbox')
  refuseForeignPages(request, parts.siteOrigins)
  response.setHeader('content-security-policy', contentSecurityPolicy(parts.siteOrigins))
  if (url.pathname.startsWith('/v1/')) {
    const form = method === 'POST' ? await readBody(request) : url.search.slice(1)
    const { pathname: path } = url
    send(response, await parts.requests.answer({ method, path, form, headers: request.headers }))
  } else if (!(await servePage(request, response, parts.sandbox))) {
    const body = method === 'POST' ? await readBody(request) : ''
    send(
      response,
      await parts.control.answer({ method, path: url.pathname, body, headers: request.headers }),
    )
  }
}

/** The HTTP face: Stripe's API, the sandbox's own controls, and the pages for people. */
export function createSandboxServer(parts: Parts): Server {
  // Clients close idle connections before: none is closed under a request.
  return createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    route(request, response, parts).catch((error) => {
      if (response.headersSent) response.destroy()
      else send(response, failureAnswer(error))
    })
  })
}
